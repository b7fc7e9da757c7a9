import Lockstep
import LockstepModel

/// Two screens of a table differ only in a comma, letter case or a full stop.
struct NearDuplicateScreen: Rule {
  let info = RuleInfo("near-duplicate-screen", level: .note)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    nameFindings(in: flow) + messageFindings(in: flow)
  }

  /// Names that differ only in punctuation and letter case.
  private func nameFindings(in flow: LintContext.Flow) -> [Diagnostic] {
    let screens = Self.displayedSteps(in: flow).map {
      (name: $0.name, id: $0.id, plainName: withoutPunctuation($0.name.value))
    }
    let longest = Dictionary(screens.map { ($0.plainName, $0.name) }) {
      $1.value.utf8.count > $0.value.utf8.count ? $1 : $0
    }
    return screens.compactMap { name, id, plainName -> Diagnostic? in
      // A slip leaves something out.
      guard let longer = longest[plainName], longer.value.utf8.count > name.value.utf8.count,
        case let words = ContentWords.list(of: name.value, flow.wording), words.count > 1,
        ContentWords.list(of: longer.value, flow.wording) == words
      else { return nil }
      return finding(
        "'\(name.value)' is called '\(longer.value)' elsewhere", at: name.span, in: flow, row: id.value,
        help: "use the same name in both places",
        related: [.init(Location(flow.document.source, longer.span), "the other name")])
    }
  }

  /// Messages of screens with the same name and actions that differ only in numbers and a full stop at the end.
  private func messageFindings(in flow: LintContext.Flow) -> [Diagnostic] {
    let named = Dictionary(grouping: Self.displayedSteps(in: flow), by: \.name.value)
    return named.values.filter { $0.count > 1 }.flatMap { steps -> [Diagnostic] in
      let texts = steps.compactMap { step in
        step.firstMessage.map { message in
          let words = ContentWords.list(of: message.value, flow.wording).filter {
            $0.contains { !$0.isNumber }
          }
          return (step: step, message: message, words: words)
        }
      }
      let copies = Dictionary(grouping: texts) {
        ($0.step.actions.map(\.value) + ["\n"] + $0.words).joined(separator: "\n")
      }
      return copies.values.flatMap { fullStopFindings($0, in: flow) }
    }
  }

  private func fullStopFindings(
    _ copies: [(step: Step, message: SourceString, words: [String])], in flow: LintContext.Flow
  ) -> [Diagnostic] {
    guard let whole = copies.first(where: { $0.message.value.hasSuffix(".") }), whole.words.count > 2 else {
      return []
    }
    return copies.filter { $0.message.value.last?.isLetter == true }.map { step, message, _ in
      finding(
        "the message of \(step.id.value) lacks the full stop that \(whole.step.id.value) has",
        at: message.span, in: flow, row: step.id.value, help: "end it with '.'",
        related: [.init(Location(flow.document.source, whole.message.span), "with a full stop")])
    }
  }

  private static func displayedSteps(in flow: LintContext.Flow) -> some Sequence<Step> {
    flow.steps.lazy.filter { $0.kind.value.isDisplayed }
  }

  /// Without punctuation.
  private func withoutPunctuation(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.mappingBytes { $0.isLetterOrDigit || $0 == 0x20 ? $0 : nil }
      : text.filter { $0.isLetter || $0.isNumber || $0 == " " }
  }
}

extension Step {
  fileprivate var firstMessage: SourceString? {
    for detail in details { if case .message(let text) = detail.content { return text } }
    return nil
  }
}
