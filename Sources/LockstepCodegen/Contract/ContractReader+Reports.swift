import LockstepModel

// Findings about names.
extension ContractReader {
  /// Types that generated code refers to, and members of the type that holds everything.
  static let usedTypes: Set<String> = [
    "ActionAnswer", "ActionCall", "Actions", "CaseIterable", "Clock", "ContinuousClock", "Duration",
    "ErrorScreen", "Event", "Failure", "FlowDriver", "FlowView", "Hashable", "Int64", "Lockstep",
    "MissingInput", "PlaceholderScreen", "Program", "ProgramImageError", "Screen", "Secret", "Sendable",
    "SideEffect", "SideEffects", "Snapshot", "StaticString", "String", "Swift", "SystemActions",
  ]
  /// The generated types of a flow other than its screens.
  static let usedScreenTypes = usedTypes.union(["Step", "Row", "Result", "Parameter", "End"])
  /// Members of enumerations other than their cases.
  static let usedCases: Set<String> = ["actionAnswer", "allCases", "hash", "hashValue", "rawValue", "view"]
  /// Members of a screen other than its choices.
  static let usedMembers: Set<String> = [
    "allCases", "choices", "hash", "hashValue", "identifier", "message", "rawValue", "step", "view",
  ]

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { diagnostics.append(diagnostic) }
  }

  mutating func claimType(_ name: String, for identity: String, at place: NamedPlace) {
    report(types.claim(name, for: identity, at: place))
  }

  /// The name that an author chose, if it is one.
  mutating func chosen(_ name: SourceString?, at place: NamedPlace) -> String? {
    guard let name else { return nil }
    if SwiftName.isIdentifier(name.value) { return name.value }
    reportBadName(name, at: place)
    return nil
  }

  mutating func reportBadName(_ name: SourceString, at place: NamedPlace) {
    diagnostics.append(
      Diagnostic(
        .swiftNameConflict, "'\(name.value)' is not a Swift name", at: Location(place.source, name.span),
        flow: place.flow, row: place.row, help: "use letters and digits, and a letter at the beginning"))
  }

  mutating func reportNoName(_ text: String, at place: NamedPlace) {
    diagnostics.append(
      Diagnostic(
        .swiftNameConflict, "no Swift name can be made of '\(text)'", at: place.location, flow: place.flow,
        row: place.row, help: NameScope.help))
  }
}
