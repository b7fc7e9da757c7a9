import Lockstep
import LockstepModel

/// A case that a more general one above it, of the same step, includes: the first row is taken.
struct OverlappingCases: LocalStepRule {
  let info = RuleInfo("overlapping-cases", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let cases = step.transitions.filter { $0.trigger.kind == .case }
    // Both the general case and the special one have guards.
    guard cases.count > 1, cases.count(where: { $0.trigger.text.value.utf8.contains(0x28) }) > 1 else {
      return []
    }
    let parts = cases.map { row in
      let (base, guards) = ContentWords.parts(row.trigger.text.value)
      return (row: row, words: base.lowercased().split(separator: " ").map(String.init), guards: guards)
    }
    return parts.compactMap { special -> Diagnostic? in
      // Without guards the general case covers the rest: all cases that no other row names.
      guard !special.guards.isEmpty else { return nil }
      let general = parts.first { other in
        other.words.count < special.words.count && other.words.count > 1 && !other.guards.isEmpty
          && Array(special.words.prefix(other.words.count)) == other.words
          && Self.canBothHold(other.guards, special.guards, flow.wording)
      }
      guard let general else { return nil }
      return finding(
        "whenever \(special.row.id.value) is true, \(general.row.id.value) is true as well",
        at: special.row.trigger.text.span,
        in: flow, row: special.row.id.value, help: "exclude the special case in \(general.row.id.value)",
        related: [.init(Location(flow.document.source, general.row.id.span), "the more general case")])
    }
  }

  /// Guards about the same thing, `first round` and `final round`, exclude one another unless they are the same
  /// or one of them is negated: `non-final round`.
  private static func canBothHold(_ left: [String], _ right: [String], _ wording: Wording) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { one, other in
      guard let about = one.split(separator: " ").last, about == other.split(separator: " ").last else {
        return false
      }
      if one == other { return true }
      let prefixes = wording.signalWords.negatingPrefixes
      func denied(_ text: String) -> Substring? {
        prefixes.first(where: text.hasPrefix).map { text.dropFirst($0.count) }
      }
      switch (denied(one), denied(other)) {
      case (let denied?, nil): return denied != other[...]
      case (nil, let denied?): return denied != one[...]
      default: return false
      }
    }
  }
}
