import TestSupport

/// A use case without any text around it: what a document of each form says.
struct AbstractUseCase {
  enum Act: Equatable {
    /// The user does something.
    case user
    /// The system shows something.
    case show
    /// The system does something.
    case work
    /// The system checks something; an alternative says what happens if it fails.
    case check
    /// The supporting actor does something.
    case other
  }

  enum End: Equatable {
    case step(Int)
    case ends
    case fails
  }

  struct Alternative {
    /// The step that it branches off from, from 1.
    var step: Int
    /// Whether the user interrupts, instead of the system finding something.
    var isUsers: Bool
    var acts: [Act]
    var end: End
    /// Makes its words unique.
    var number: Int
  }

  var main: [Act]
  var alternatives: [Alternative]

  init(_ random: inout SplitMix64) {
    var main: [Act] = [.user]
    for _ in 0..<(2 + random.below(7)) { main.append(Self.act(&random)) }
    self.main = main
    alternatives = []
    for step in 1...main.count {
      let count = main[step - 1] == .check ? 1 + random.below(2) : random.oneIn(3) ? 1 : 0
      for _ in 0..<count { addAlternative(at: step, &random) }
    }
  }

  private static func act(_ random: inout SplitMix64) -> Act {
    random.pick([.user, .user, .show, .show, .work, .check, .other]) ?? .user
  }

  private mutating func addAlternative(at step: Int, _ random: inout SplitMix64) {
    // A check has at least one case that is not an interruption.
    let isFirst = !alternatives.contains { $0.step == step }
    let isUsers = !(isFirst && main[step - 1] == .check) && random.oneIn(3) && main[step - 1] != .other
    var acts: [Act] = []
    for _ in 0..<random.below(4) { acts.append(random.pick([.user, .show, .work]) ?? .work) }
    // A way back that does nothing would decide the same again.
    let isReturn = random.oneIn(2) && acts.contains(.user)
    let end: End = isReturn ? .step(1 + random.below(main.count)) : random.oneIn(4) ? .fails : .ends
    alternatives.append(
      Alternative(step: step, isUsers: isUsers, acts: acts, end: end, number: alternatives.count + 1))
  }
}
