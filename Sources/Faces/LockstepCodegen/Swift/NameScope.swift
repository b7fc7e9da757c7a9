import LockstepModel

/// The names of one type: finds what two different things of the documents would both be called.
struct NameScope {
  /// How messages call it: "the screens of UC2.3".
  let noun: String
  /// Names that generated code uses itself.
  let reserved: Set<String>
  private var owners: [String: (identity: String, place: NameSource)] = [:]

  init(_ noun: String, reserved: Set<String> = []) {
    self.noun = noun
    self.reserved = reserved
  }

  /// Takes a name for a thing; repeating that for the same thing has no effect.
  ///
  /// - Parameter identity: the same for two places of the same thing.
  /// - Returns: the problem with it.
  mutating func claim(_ name: String, for identity: String, at place: NameSource) -> Diagnostic? {
    if Self.impossibleNames.contains(name) || reserved.contains(name) {
      return place.makeConflict(
        "'\(name)' cannot be a name among \(noun), where Swift or generated code uses it")
    }
    guard let owner = owners[name] else {
      owners[name] = (identity, place)
      return nil
    }
    if owner.identity == identity { return nil }
    return place.makeConflict(
      "'\(name)' would be the name of two things among \(noun)",
      related: [.init(owner.place.location, "the other, \(owner.place.text)")])
  }

  /// Names that no declaration can have, even in backticks.
  private static let impossibleNames: Set<String> = ["Type", "Protocol", "self", "Self", "init"]
}

extension NameSource {
  func makeConflict(
    _ message: String, help: String = "give it a name of its own with 'swift: someName', or other words",
    related: [Diagnostic.Related] = []
  ) -> Diagnostic {
    Diagnostic(
      .swiftNameConflict, message, at: location, flow: flow, row: row, help: help, related: related)
  }
}
