import Lockstep
import LockstepModel

/// Reading an outcome row.
extension Reader {
  /// The row, and the action that the user selects, for names with commas.
  ///
  /// - Parameter step: the step that it belongs to, as far as it has been read; nil without one.
  mutating func readTransition(_ row: TableRow, _ id: RowNumberCell, of step: Step?) -> (
    FlowRow, selected: Bytes?
  ) {
    let (words, effectBehindBreak) = Self.splitEffect(of: row[1])
    let (said, note) = Self.splitFootnote(of: words)
    let (guards, effect) = splitGuardsAndEffect(said, effectBehindBreak, of: step)
    let text = guards.remainingWords
    let trigger = makeTrigger(text)
    var transition = FlowRow(id: id.id.text, trigger: trigger, span: row.line.extent)
    transition.effect = effect?.text
    transition.note = note?.text
    transition.when = guards.when ?? condition(of: text)
    transition.after = guards.after
    transition.gives = guards.gives
    let next = readTarget(row[2], row: id.id)
    transition.target = next.target
    transition.nextNote = next.note
    if text.isEmpty {
      report(
        .markdownRow, "row \(id.id.string) has no words", at: row[1], row: id.id,
        help: "write \(wording.rowExamples)")
    }
    guard trigger.kind == .user, let done = wording.actor(leading: text)?.rest,
      let selected = wording.verbs.object(of: .selects, in: done)
    else { return (transition, nil) }
    return (transition, Self.withoutGuard(selected))
  }

  /// The guards of a row, and its effect: an arrow right behind a guard makes one, also without a line break.
  private func splitGuardsAndEffect(_ said: Bytes, _ effect: Bytes?, of step: Step?) -> (SplitGuards, Bytes?)
  {
    func split(_ text: Bytes) -> SplitGuards {
      SplitGuards(
        text, wording, kind: triggerKind(of: text), parameters: parameters,
        inputs: step?.inputs ?? [])
    }
    let guards = split(said)
    guard effect == nil, guards.isEmpty, let (before, behind) = said.splitAtArrowBehindParenthesis,
      case let others = split(before), !others.isEmpty
    else { return (guards, effect) }
    return (others, behind)
  }

  /// The words that determine the trigger of a row, and those after them. Any other wording is a trigger too:
  /// `Verifier scans QR`.
  private func splitTrigger(_ text: Bytes) -> (kind: Trigger.Kind, words: Bytes) {
    if let label = wording.triggers.leadingLabel(of: text) { return (label.key.kind, label.value) }
    if let (actor, done) = wording.actor(leading: text), actor == .user, !done.isEmpty {
      return (.user, done)
    }
    return (.text, text)
  }

  func triggerKind(of text: Bytes) -> Trigger.Kind { splitTrigger(text).kind }

  private func makeTrigger(_ text: Bytes) -> Trigger {
    let (kind, words) = splitTrigger(text)
    let key = kind == .text ? text : text.upTo(words.startIndex).trimmed()
    return Trigger(kind, words.text, key: key.extent)
  }

  /// Splits off a side effect: `User selects Help <br>&rarr; System opens browser`; only the arrow makes it one.
  private static func splitEffect(of cell: Bytes) -> (words: Bytes, effect: Bytes?) {
    var rest = cell
    while let mark = rest.firstLineBreak {
      rest = rest.from(mark.upperBound)
      if let effect = rest.trimmed().droppingArrow {
        return (cell.upTo(mark.lowerBound).trimmed(), effect)
      }
    }
    return (cell, nil)
  }

  /// Splits off a footnote at the end: `Resume<sup>1</sup>`.
  static func splitFootnote(of text: Bytes) -> (words: Bytes, note: Bytes?) {
    guard text.hasSuffix("</sup>"), let start = text.lastOffset(of: "<sup>") else { return (text, nil) }
    let note = text.part(start + 5, text.endIndex - 6).trimmed()
    guard !note.isEmpty else { return (text, nil) }
    return (text.upTo(start).trimmed(), note)
  }

  /// `Cancel` of `Cancel (when Cancelable)`.
  private static func withoutGuard(_ text: Bytes) -> Bytes {
    guard text.last == 0x29, let start = text.firstIndex(of: 0x28), start > text.startIndex else {
      return text
    }
    return text.upTo(start).trimmed()
  }

  /// The words of a condition in parentheses.
  private func guardWords(in text: Bytes) -> Bytes? {
    for start in text.indices where text[start] == 0x28 {
      let rest = text.from(start + 1)
      guard let end = rest.firstIndex(of: 0x29) else { return nil }
      if let name = wording.suffixes.object(of: .when, in: rest.upTo(end)) { return name }
    }
    return nil
  }

  /// The declared parameter that a guard anywhere in the words names: `(when cancelable) Cancel`.
  private func condition(of text: Bytes) -> SourceString? {
    guard !document.parameters.isEmpty, let word = guardWords(in: text) else { return nil }
    return parameters.name(word.string).map { SourceString($0, at: word.extent) }
  }
}
