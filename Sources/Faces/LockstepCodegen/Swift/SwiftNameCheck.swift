import LockstepModel

/// Finds the names of a contract that Swift cannot have.
struct SwiftNameCheck {
  private let names: SwiftNames
  private let actions: [String: Contract.Action]
  /// The names of flows as cases of the displayed screen, by the ID of the flow.
  private let cases: [String: String]
  private var scopes: [Contract.Scope: NameScope] = [:]
  /// By the words for what they are types of.
  private var typeScopes: [String: NameScope] = [:]
  private var diagnostics: [Diagnostic] = []

  /// The problems, in reading order.
  static func problems(of names: SwiftNames, settings: ProjectDocument?) -> [Diagnostic] {
    var check = SwiftNameCheck(names)
    if let settings, let name = settings.swift.name {
      check.checkChosenName(
        .init(name: name.value, place: NameSource(settings.source, name.span)))
    }
    for use in names.contract.nameUses { check.check(use) }
    for action in names.contract.actions { check.checkValues(of: action) }
    // Each step that runs an external flow uses the name that the project chose for it.
    return check.diagnostics.uniqued { "\($0.location) \($0.message)" }.inReadingOrder()
  }

  private init(_ names: SwiftNames) {
    self.names = names
    actions = Dictionary(
      names.contract.actions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    cases = Dictionary(
      names.contract.flows.filter { !$0.screens.isEmpty }.map { ($0.id, $0.lowerName) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func check(_ use: Contract.NameUse) {
    if let chosen = use.chosenName { checkChosenName(chosen) }
    if let action = actions[use.identity], use.scope == .actions { return check(use, of: action) }
    guard let name = use.name else {
      return report(use.place.makeConflict("no Swift name can be made of '\(use.words)'"))
    }
    if use.scope == .flows { return checkFlow(name, use) }
    // One cause is one finding: a name that is taken has a type that is taken.
    guard claim(name, by: use), case .screens = use.scope else { return }
    guard CodeName.hasCapital(name) else {
      return report(
        use.place.makeConflict(
          "'\(name)' begins with no letter that has a capital, so that a screen and its type would have one name",
          help: "choose a name that begins with such a letter"))
    }
    claimType(
      CodeName.capitalized(name), among: use.scope.noun,
      Self.reservedScreenTypes.union([names.containerType]), by: use)
  }

  private mutating func checkFlow(_ name: String, _ use: Contract.NameUse) {
    var reserved = Self.reservedCasesOfFlows
    if !names.contract.failures.isEmpty { reserved.insert("error") }
    if names.contract.hasPlaceholders { reserved.insert("placeholder") }
    if let name = cases[use.identity], reserved.contains(name) {
      return report(
        use.place.makeConflict("'\(name)' cannot be the name of a flow, where generated code uses it"))
    }
    claimType(
      name, among: Self.topLevelNoun, Self.reservedTypes.union([names.containerType]), by: use)
  }

  private mutating func check(_ use: Contract.NameUse, of action: Contract.Action) {
    let name = names.name(of: action)
    if let chosen = use.chosenName?.validName, chosen != name, let first = action.steps.first {
      return report(
        use.place.makeConflict(
          "'\(action.key)' is called '\(name)' in \(first.place), and '\(chosen)' here",
          help: "give the action one name, at its first step"))
    }
    if claim(name, by: use) {
      claimType(names.outcomeType(of: action), among: Self.topLevelNoun, Self.reservedTypes, by: use)
    }
  }

  private mutating func checkChosenName(_ chosen: Contract.ChosenName) {
    guard chosen.validName == nil else { return }
    report(
      chosen.place.makeConflict(
        "'\(chosen.name)' is not a Swift name", help: "use letters and digits, and a letter at the beginning")
    )
  }

  private mutating func checkValues(of action: Contract.Action) {
    for outcome in action.outcomes {
      for row in outcome.rows.dropFirst() where Set(row.values) != Set(outcome.values) {
        let first = outcome.rows.first?.place.text ?? ""
        report(
          row.place.makeConflict(
            "'\(outcome.name)' of '\(action.key)' brings other values here than in \(first)",
            help: "declare the same 'values:' in both rows, or name the outcomes differently with 'as:'"))
      }
    }
  }

  /// Whether nothing else has the name.
  private mutating func claim(_ name: String, by use: Contract.NameUse) -> Bool {
    let scope = scopes[use.scope] ?? NameScope(use.scope.noun, reserved: Self.reserved(in: use.scope))
    let problem = scopes[use.scope, default: scope].claim(name, for: use.identity, at: use.place)
    report(problem)
    return problem == nil
  }

  private mutating func claimType(
    _ name: String, among noun: String, _ reserved: Set<String>, by use: Contract.NameUse
  ) {
    let scope = typeScopes[noun] ?? NameScope(noun, reserved: reserved)
    report(typeScopes[noun, default: scope].claim(name, for: use.identity, at: use.place))
  }

  private mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  // Names that generated code uses itself.

  private static func reserved(in scope: Contract.Scope) -> Set<String> {
    switch scope {
    case .screens, .outcomes, .results, .parameters, .destinations: reservedCases
    case .failures, .events, .effects: reservedCases.union(["name"])
    case .choices: reservedMembers
    case .flows, .actions, .inputs, .reads, .values: []
    }
  }

  /// Flows and the outcomes of actions are types side by side.
  private static let topLevelNoun = "the flows and actions"
  /// Types that generated code refers to, and members of the type that holds everything.
  private static let reservedTypes: Set<String> = [
    "ActionAnswer", "ActionCall", "Actions", "Any", "Bool", "CaseIterable", "Clock", "ContinuousClock",
    "Destination", "Duration",
    "ErrorScreen", "Event", "Failure", "FlowDriver", "FlowView", "Hashable", "Int64", "Lockstep",
    "MissingInput", "PlaceholderScreen", "FlowProgram", "ProgramImageError", "Screen", "Secret", "Sendable",
    "Set", "SideEffect", "SideEffects", "FlowSnapshot", "StaticString", "String", "Swift", "SystemActions",
  ]
  /// The generated types of a flow other than its screens.
  private static let reservedScreenTypes = reservedTypes.union(["Step", "Row", "Result", "Parameter", "End"])
  /// Members of the displayed screen other than the flows.
  private static let reservedCasesOfFlows: Set<String> = [
    "beneath", "hash", "hashValue", "view", "waiting",
  ]
  /// Members of enumerations other than their cases.
  private static let reservedCases: Set<String> = [
    "actionAnswer", "allCases", "hash", "hashValue", "rawValue", "view",
  ]
  /// Members of a screen other than its choices.
  static let reservedMembers: Set<String> = [
    "allCases", "choices", "hash", "hashValue", "identifier", "key", "message", "messageKey", "rawValue",
    "selection", "step", "title", "titleKey", "view",
  ]
}
