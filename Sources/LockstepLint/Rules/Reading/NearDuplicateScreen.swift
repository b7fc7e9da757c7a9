import LockstepModel

/// Two screens of a table differ only in a comma, letter case or a full stop.
struct NearDuplicateScreen: Rule {
  let info = RuleInfo("near-duplicate-screen", level: .note)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    names(in: flow) + messages(in: flow)
  }

  /// Names that differ only in punctuation and letter case.
  private func names(in flow: LintContext.Flow) -> [Diagnostic] {
    var groups: [[String]: [SourceString]] = [:]
    for step in Self.displayed(in: flow) {
      groups[ContentWords.list(step.name.value, flow.wording), default: []].append(step.name)
    }
    return Self.displayed(in: flow).compactMap { step -> Diagnostic? in
      let words = ContentWords.list(step.name.value, flow.wording)
      // A slip leaves something out.
      let longer = groups[words]?.first { $0.value.utf8.count > step.name.value.utf8.count }
      guard words.count > 1, let longer, Self.isOnlyPunctuation(longer.value, beside: step.name.value) else {
        return nil
      }
      return finding(
        "'\(step.name.value)' is called '\(longer.value)' elsewhere", at: step.name.span, in: flow,
        row: step.id.value, help: "use the same name in both places",
        related: [.init(Location(flow.document.source, longer.span), "the other name")])
    }
  }

  /// Messages of screens with the same name and actions that differ only in numbers and a full stop at the end.
  private func messages(in flow: LintContext.Flow) -> [Diagnostic] {
    struct Copy: Hashable {
      var name: String
      var actions: [String]
      var words: [String]
    }
    var groups: [Copy: [(step: Step, message: SourceString)]] = [:]
    var order: [Copy] = []
    for step in Self.displayed(in: flow) {
      guard let message = step.message else { continue }
      let copy = Copy(
        name: step.name.value, actions: step.actions.map(\.value),
        words: ContentWords.list(message.value, flow.wording).filter { $0.contains { !$0.isNumber } })
      if groups[copy] == nil { order.append(copy) }
      groups[copy, default: []].append((step, message))
    }
    return order.flatMap { copy -> [Diagnostic] in
      let copies = groups[copy] ?? []
      guard copy.words.count > 2, let whole = copies.first(where: { $0.message.value.hasSuffix(".") }) else {
        return []
      }
      return copies.filter { $0.message.value.last?.isLetter == true }.map { step, message in
        finding(
          "the message of \(step.id.value) lacks the full stop that \(whole.step.id.value) has",
          at: message.span, in: flow, row: step.id.value, help: "end it with '.'",
          related: [.init(Location(flow.document.source, whole.message.span), "with a full stop")])
      }
    }
  }

  private static func displayed(in flow: LintContext.Flow) -> some Sequence<Step> {
    flow.steps.lazy.filter { $0.kind.value.isDisplayed }
  }

  private static func isOnlyPunctuation(_ longer: String, beside shorter: String) -> Bool {
    func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber || $0 == " " } }
    return letters(longer) == letters(shorter)
  }
}

extension Step {
  /// The first message that it shows.
  fileprivate var message: SourceString? {
    for detail in details { if case .message(let text) = detail.content { return text } }
    return nil
  }
}
