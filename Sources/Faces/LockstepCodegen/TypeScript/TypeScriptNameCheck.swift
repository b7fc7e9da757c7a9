import LockstepModel

/// Finds the names of a contract that TypeScript cannot have.
struct TypeScriptNameCheck {
  private var owners: [Contract.Scope: [String: (identity: String, place: NameSource)]] = [:]
  private var diagnostics: [Diagnostic] = []

  /// The problems, in reading order.
  static func problems(of contract: Contract) -> [Diagnostic] {
    var check = TypeScriptNameCheck()
    for use in contract.nameUses { check.check(use) }
    return check.diagnostics.uniqued { "\($0.location) \($0.message)" }.inReadingOrder()
  }

  private mutating func check(_ use: Contract.NameUse) {
    if let chosen = use.chosenName, chosen.validName == nil {
      diagnostics.append(
        chosen.place.makeConflict(
          "'\(chosen.name)' is not a name", help: "use letters and digits, and a letter at the beginning"))
    }
    guard var name = use.name else {
      // An action is then called by its key.
      if use.scope == .actions { return }
      return diagnostics.append(use.place.makeConflict("no name can be made of '\(use.words)'"))
    }
    // Screens are classes.
    if case .screens = use.scope { name = CodeName.capitalized(name) }
    if Self.reserved(in: use.scope).contains(name) {
      return diagnostics.append(
        use.place.makeConflict(
          "'\(name)' cannot be a name among \(use.scope.noun), where generated code uses it"))
    }
    if let owner = owners[use.scope]?[name] {
      if owner.identity == use.identity { return }
      diagnostics.append(
        use.place.makeConflict(
          "'\(name)' would be the name of two things among \(use.scope.noun)",
          related: [.init(owner.place.location, "the other, \(owner.place.text)")]))
    } else {
      owners[use.scope, default: [:]][name] = (use.identity, use.place)
    }
  }

  private static func reserved(in scope: Contract.Scope) -> Set<String> {
    switch scope {
    case .flows:
      [
        "Actions", "Driver", "Ends", "Event", "Failure", "Image", "LockstepFlows", "Screen", "SideEffect",
        "SideEffects",
      ]
    case .screens: ["End", "Screen"]
    case .choices: reservedMembers
    default: []
    }
  }

  /// Members of a screen other than its choices.
  static let reservedMembers: Set<String> = [
    "choices", "constructor", "data", "field", "identifier", "keyStart", "kind", "list", "message",
    "messageKey", "outcomeValue", "possibleField", "possibleSelection", "selection", "title", "titleKey",
    "view",
  ]
}
