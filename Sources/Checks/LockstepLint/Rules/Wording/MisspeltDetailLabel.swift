import Lockstep
import LockstepModel

/// A line under a step begins with a word that comes close to a known label, or with a label that it is not read by.
struct MisspeltDetailLabel: LocalStepRule {
  let info = RuleInfo("misspelt-detail-label", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.details.compactMap { detail in
      guard case .line(let text) = detail.content, let label = Self.label(of: text.value) else { return nil }
      let meant = Phrase.folded(label)
      let isWorded = flow.document.format.traits.contains(.usesWording)
      // Keys are the same in every wording.
      let words = (isWorded ? flow.wording : .builtIn).details.entries.filter { $0.key != .with }.map(
        \.word.text)
      let labels = words.map(Phrase.folded)
      if labels.contains(meant) {
        let (message, help): (String, String) =
          if !isWorded {
            ("'\(label):' has no effect inside a text", "write it under the key '\(meant):'")
          } else if flow.wording.details[.duration].contains(where: { Phrase.folded($0.text) == meant }) {
            ("'\(text.value)' is not a duration", "write '\(flow.wording.exampleDuration)'")
          } else {
            ("'\(label):' has no list around it", "write '<ul><li>\(text.value)</li></ul>'")
          }
        return finding(message, at: text.span, in: flow, row: step.id.value, help: help)
      }
      guard let close = Suggestion.similarNames(to: label, among: labels).first else { return nil }
      let known = (isWorded ? words.first { Phrase.folded($0) == close } ?? close : close) + ":"
      return finding(
        "'\(label):' is not a known label", at: text.span, in: flow, row: step.id.value,
        help: "did you mean '\(known)'?")
    }
  }

  /// A single word before the first colon.
  private static func label(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = text[..<colon]
    let isWord = label.utf8.allSatisfy { $0.isLetter || $0 >= 0x80 }
    return isWord && (4...16).contains(label.utf8.count) ? String(label) : nil
  }
}
