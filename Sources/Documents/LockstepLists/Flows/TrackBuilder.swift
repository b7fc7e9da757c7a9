import Lockstep
import LockstepModel

/// Makes the steps of a list of sentences.
struct TrackBuilder {
  let bytes: [UInt8]

  /// The text of an outcome that the document does not name.
  static let defaultOutcomeText = "as written"
  /// Its stable name.
  static let defaultOutcomeName = "normal"
  /// The result of a use case that fails.
  static let failureResult = "fails"

  func buildTrack(_ sentences: [Sentence], label: String) -> Track {
    var track = Track(label: label)
    for (place, sentence) in sentences.enumerated() {
      let next = sentences.dropFirst(place + 1).first
      track.append(makeSlot(sentence, next: next, in: track, place))
      if case .row(let screen) = track.slots[place].role {
        track.slots[place].nextRowIndex = track.slots[screen].step.transitions.count
        track.slots[screen].step.transitions.append(userRow(sentence))
      }
    }
    return track
  }

  private func makeSlot(_ sentence: Sentence, next: Sentence?, in track: Track, _ place: Int) -> Track.Slot {
    if sentence.calledID != nil { return callSlot(sentence) }
    if sentence.loop != nil { return loopSlot(sentence) }
    if sentence.isOnlyEnding { return systemSlot(sentence) }
    switch sentence.kind {
    case .system:
      // What leads on by itself waits for nobody.
      if let display = sentence.display, sentence.ownEnding == nil, let next, next.kind == .user,
        next.loop == nil,
        next.calledID == nil, let name = name(of: display, sentence)
      {
        return screenSlot(sentence, named: name, isPrompt: display.isPrompt)
      }
      return systemSlot(sentence)
    case .user:
      switch track.slots.last?.role {
      case .screen?:
        return Track.Slot(sentence: sentence, role: .row(of: place - 1), step: makePlaceholderStep(sentence))
      case .row(let shown)?:
        let step = track.slots[shown].step
        var slot = screenSlot(sentence, named: step.name, isPrompt: step.kind.value == .prompt)
        slot.role = .wait
        slot.step.transitions = [userRow(sentence)]
        return slot
      case .wait? where track.slots.last?.step.kind.value.isDisplayed == true:
        var slot = waitSlot(sentence)
        if let step = track.slots.last?.step {
          slot.step.kind = step.kind
          slot.step.name = step.name
        }
        return slot
      default: return waitSlot(sentence)
      }
    case .other, .unknown: return otherSlot(sentence)
    }
  }

  // MARK: Kinds of steps

  /// The name of what is shown; nil where nothing says it.
  private func name(of display: Sentence.Display, _ sentence: Sentence) -> SourceString? {
    if !display.name.isEmpty { return PlainText.of(bytes, display.name) }
    return sentence.data.first.map { SourceString(list(of: sentence.data), at: Span($0)) }
  }

  private func list(of data: [Range<Int>]) -> String {
    data.map { PlainText.of(bytes, $0).value }.joined(separator: ", ")
  }

  /// The sentence with the words that name who acts.
  private func words(of sentence: Sentence) -> SourceString {
    var text = PlainText.of(bytes, sentence.text)
    if let column = sentence.subjectColumn {
      text.value = "\(PlainText.of(bytes, column).value) \(text.value)"
    }
    return text
  }

  /// The sentence with all that it says.
  private func fullText(of sentence: Sentence) -> SourceString {
    adding(sentence.data, to: words(of: sentence))
  }

  /// Words with the data below them: `enters: name, phone`
  private func adding(_ data: [Range<Int>], to text: SourceString) -> SourceString {
    guard !data.isEmpty else { return text }
    return SourceString("\(text.value): \(list(of: data))", at: text.span)
  }

  private func makeStep(_ sentence: Sentence, _ kind: Step.Kind, _ name: SourceString) -> Step {
    var step = Step(
      id: sentence.id, kind: Located(kind, at: Span(sentence.subject?.range ?? sentence.text)), name: name,
      span: Span(min(Int(sentence.id.span.start), sentence.text.lowerBound)..<sentence.text.upperBound))
    step.title = fullText(of: sentence)
    return step
  }

  private func makePlaceholderStep(_ sentence: Sentence) -> Step {
    makeStep(sentence, .system, words(of: sentence))
  }

  private func screenSlot(_ sentence: Sentence, named name: SourceString, isPrompt: Bool) -> Track.Slot {
    Track.Slot(
      sentence: sentence, role: .screen, step: makeStep(sentence, isPrompt ? .prompt : .screen, name))
  }

  private func systemSlot(_ sentence: Sentence) -> Track.Slot {
    var step = makeStep(sentence, .system, PlainText.of(bytes, sentence.predicate))
    step.transitions = [defaultRow(sentence)]
    return Track.Slot(sentence: sentence, role: .system, step: step)
  }

  private func waitSlot(_ sentence: Sentence) -> Track.Slot {
    var step = makeStep(sentence, .system, words(of: sentence))
    step.transitions = [userRow(sentence)]
    return Track.Slot(sentence: sentence, role: .wait, step: step)
  }

  private func otherSlot(_ sentence: Sentence) -> Track.Slot {
    var step = makeStep(sentence, .system, words(of: sentence))
    step.transitions = [makeRow(sentence.id, .text, fullText(of: sentence), sentence)]
    return Track.Slot(sentence: sentence, role: .other, step: step)
  }

  private func callSlot(_ sentence: Sentence) -> Track.Slot {
    let range = sentence.calledID ?? sentence.text
    let id =
      UseCaseID(bytes, range).map { SourceString($0.value, at: Span($0.range)) } ?? PlainText.of(bytes, range)
    var step = makeStep(sentence, .useCase, id)
    step.label = fullText(of: sentence)
    return Track.Slot(sentence: sentence, role: .call, step: step)
  }

  private func loopSlot(_ sentence: Sentence) -> Track.Slot {
    let isUser = sentence.kind == .user
    var step = makeStep(sentence, .system, words(of: sentence))
    let until =
      sentence.loop?.until.map { PlainText.of(bytes, $0) }
      ?? SourceString(Self.defaultOutcomeText, at: Span(sentence.text))
    let kind: TriggerKind = isUser ? .user : .text
    var again = makeRow(
      SourceString(sentence.id.value + "+", at: sentence.id.span), kind,
      PlainText.of(bytes, sentence.predicate), sentence)
    if isUser { again.trigger.sentence = fullText(of: sentence).value }
    again.target = sentence.loop.map { Target(.next(PlainText.of(bytes, $0.from))) }
    step.transitions = [makeRow(sentence.id, kind, until, sentence), again]
    return Track.Slot(sentence: sentence, role: .loop, step: step)
  }

  // MARK: Rows

  private func makeRow(_ id: SourceString, _ kind: TriggerKind, _ text: SourceString, _ sentence: Sentence)
    -> FlowRow
  {
    FlowRow(
      id: id, trigger: Trigger(kind, text, key: Span(sentence.subject?.range ?? sentence.text)),
      span: Span(min(Int(id.span.start), sentence.text.lowerBound)..<sentence.text.upperBound))
  }

  private func userRow(_ sentence: Sentence) -> FlowRow {
    let text = namesMore(sentence) ? words(of: sentence) : PlainText.of(bytes, sentence.predicate)
    let act = adding(sentence.data, to: text)
    var row = makeRow(sentence.id, .user, act, sentence)
    row.trigger.sentence = fullText(of: sentence).value
    return row
  }

  /// Whether a column has more than the name of the user.
  private func namesMore(_ sentence: Sentence) -> Bool {
    guard sentence.subjectColumn != nil, let subject = sentence.subject else { return false }
    return subject.isJoint || subject.hasRemark
  }

  /// The one outcome of a system's sentence that has no other.
  func defaultRow(_ sentence: Sentence) -> FlowRow {
    var row = makeRow(
      sentence.id, .case, SourceString(Self.defaultOutcomeText, at: Span(sentence.text)), sentence)
    row.name = SourceString(Self.defaultOutcomeName, at: Span(sentence.text))
    return row
  }

  /// The step of a check that the document implies, before or behind a sentence.
  func impliedCheck(_ sentence: Sentence) -> Step {
    // The user's sentence is not the system's, although the system checks it.
    let name = sentence.kind == .system ? PlainText.of(bytes, sentence.predicate) : words(of: sentence)
    var step = makeStep(sentence, .system, name)
    step.id = SourceString(sentence.id.value + "?", at: sentence.id.span)
    var row = defaultRow(sentence)
    row.id = step.id
    step.transitions = [row]
    return step
  }
}
