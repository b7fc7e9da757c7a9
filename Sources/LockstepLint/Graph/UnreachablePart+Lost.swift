import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

extension UnreachablePart {
  /// Whether a row that leads nowhere says what the scenario is titled: that row is reported, and this is what
  /// comes of it.
  func isLost(in section: FlowSection) -> Bool {
    guard step == nil, let title = section.scenarios[scenario].title else { return false }
    let words = ContentWords.of(title.value)
    return section.scenarios.contains { other in
      other.steps.contains { step in
        step.transitions.contains { row in
          row.leadsNowhere && Self.isAlike(Self.words(of: row.trigger), words)
        }
      }
    }
  }

  private static func words(of trigger: Trigger) -> Set<String> {
    let text = trigger.text.value
    return ContentWords.of(trigger.kind == .user ? ActionName(row: text).text : ContentWords.parts(text).base)
  }

  private static func isAlike(_ left: Set<String>, _ right: Set<String>) -> Bool {
    let common = left.intersection(right).count
    return common > 0 && common == min(left.count, right.count)
  }
}

extension FlowRow {
  /// Whether taking the row changes nothing, see ``MissingTarget``.
  var leadsNowhere: Bool { target == nil && effect == nil }
}
