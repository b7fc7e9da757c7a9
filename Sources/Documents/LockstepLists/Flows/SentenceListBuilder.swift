import Lockstep
import LockstepModel

/// The lines of a use case for those who show it.
struct SentenceListBuilder {
  let bytes: [UInt8]

  func sentenceList(of outline: UseCaseOutline, _ main: [Sentence], _ branches: [Branch]) -> SentenceList {
    // Markdown may show other numbers than the source has.
    let shown = Dictionary(main.map { ($0.text.lowerBound, $0.id.value) }) { first, _ in first }
    let own = makeSentences(
      outline.mainItems.flatMap(\.lines) + outline.mainParagraphs.map { .init(text: $0) }, shownAs: shown)
    let alternatives = branches.map { makeSentences($0.lines) }
    var places = spansByID(of: main, in: own)
    for (branch, lines) in zip(branches, alternatives) where !branch.hasRepeatedLabel {
      places.merge(self.spansByID(of: branch.sentences, in: lines)) { first, _ in first }
    }
    return SentenceList(
      heading: outline.mainHeading.map { PlainText.of(bytes, $0.trimmedOfSpaceAndMarks(in: bytes)).value }
        ?? "",
      sentences: own,
      alternatives: zip(branches, alternatives).map { branch, lines in
        let origin = branch.originStepID.flatMap { places[$0] }.flatMap { origin in
          lines.contains { $0.span == origin } ? nil : origin
        }
        return .init(id: branch.id.value, span: branch.span, origin: origin, sentences: lines)
      })
  }

  /// The lines in the order of the document.
  ///
  /// - Parameter numbers: those that are shown in place of labels, by where texts begin.
  private func makeSentences(
    _ lines: [UseCaseOutline.Item], shownAs numbers: [Int: String] = [:]
  ) -> [SentenceList.Sentence] {
    lines.filter { $0.label != nil || !$0.text.isEmpty }.sorted { $0.text.lowerBound < $1.text.lowerBound }
      .map { line in
        let start = line.text.trimmedOfSpaceAndMarks(in: bytes).lowerBound
        var words = PlainText.of(bytes, start..<line.text.upperBound).value
        if let actor = line.actor { words = "\(PlainText.of(bytes, actor).value) \(words)" }
        let number = line.label.map { numbers[start] ?? $0.value } ?? ""
        return .init(number: number, text: words, span: Span(line.text))
      }
  }

  /// The lines of sentences by their IDs; both are in the order of the document.
  private func spansByID(of read: [Sentence], in lines: [SentenceList.Sentence]) -> [String: Span] {
    var places: [String: Span] = [:]
    var line = 0
    for sentence in read {
      while line < lines.count, Int(lines[line].span.end) <= sentence.text.lowerBound { line += 1 }
      if line < lines.count, places[sentence.id.value] == nil { places[sentence.id.value] = lines[line].span }
    }
    return places
  }
}

extension Branch {
  /// The ID of the sentence that it branches off from; nil for none, or for all of them.
  fileprivate var originStepID: String? {
    switch anchor {
    case .main(let numbers): numbers.first
    case .step(let number): number
    case .everywhere, .none: nil
    }
  }
}

extension UseCaseOutline.Branch {
  /// Its label and all its lines.
  var lines: [UseCaseOutline.Item] {
    [UseCaseOutline.Item(label: label, text: heading, actor: actor)]
      + [trigger].compactMap(\.self).map { .init(text: $0) } + items.flatMap(\.lines)
      + paragraphs.map { .init(text: $0) }
  }
}

extension UseCaseOutline.Item {
  /// It and the lines below it.
  fileprivate var lines: [UseCaseOutline.Item] { [self] + details.map { .init(text: $0.text) } }

  fileprivate init(label: SourceString? = nil, text: Range<Int>, actor: Range<Int>? = nil) {
    self.init(label: label, text: text, actor: actor, indent: 0, isCell: false)
  }
}
