import Lockstep
import LockstepModel

/// A case that a more general one above it, of the same step, includes: the first row is taken.
struct OverlappingCases: LocalStepRule {
  let info = RuleInfo("overlapping-cases", level: .warning)

  /// Longer cases are not compared, nor more of those with the same words.
  private static let (mostWords, mostAlike) = (50, 100)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    let cases = step.transitions.filter { $0.trigger.kind == .case }
    // Both the general case and the special one have guards.
    guard cases.count > 1, cases.count(where: { $0.trigger.text.value.utf8.contains(0x28) }) > 1 else {
      return []
    }
    let parts = cases.map { row in
      let (base, guards) = ContentWords.splitGuards(row.trigger.text.value)
      return (row: row, words: base.lowercased().split(separator: " ").map(String.init), guards: guards)
    }
    // Without guards a general case covers the rest: all cases that no other row names.
    let guarded = parts.indices.filter { !parts[$0].guards.isEmpty }
    let byWords = Dictionary(grouping: guarded) { parts[$0].words }
    return guarded.compactMap { number -> Diagnostic? in
      let special = parts[number]
      // A general case has two words or more.
      let lengths = (2..<max(2, min(special.words.count, Self.mostWords)))
      let generals = lengths.flatMap {
        (byWords[Array(special.words.prefix($0))] ?? []).prefix(Self.mostAlike)
      }
      let general = generals.sorted().first {
        Self.canBothHold(parts[$0].guards, special.guards, flow.wording)
      }
      guard let general = general.map({ parts[$0] }) else { return nil }
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
