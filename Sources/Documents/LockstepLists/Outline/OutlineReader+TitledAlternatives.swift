import Lockstep
import LockstepModel

/// Alternatives whose title and sentence are apart, and numbers of chapters that look like labels.
extension OutlineReader {
  /// Whether a line with a label is the sentence of the alternative above it, which has a label and the condition: `- 4a. System
  /// shows an error.` below `- **E1: The mail is invalid**`.
  func isSentenceOfTitle(_ entry: Entry) -> Bool {
    guard !entry.isHeading, !entry.isCell, let branch = currentOutline.branches.last, branch.shape == .code,
      branch.items.isEmpty, branch.paragraphs.isEmpty, branch.trigger == nil, branch.place == nil,
      entry.indent > branch.indent, numberOfStep(entry) != nil,
      beginsWithAct(entry) || hasVerb(entry)
    else { return false }
    // Several ones are alternatives below the title of a group, and one with its own steps is a condition.
    guard let next = entries.dropFirst(place + 1).first, !next.isHeading, next.indent >= entry.indent else {
      return true
    }
    return next.indent == entry.indent && next.label?.shape != .branch && next.label?.shape != .substep
  }

  /// Whether what somebody does follows the first words: `Referee selects …`
  private func hasVerb(_ entry: Entry) -> Bool {
    tokens(entry.labelledText.prefix(80)).dropFirst().prefix(3).contains { token in
      token.before == .blank && ActingWords.verbs.contains(token.word)
    }
  }

  /// The label says where the alternative begins.
  mutating func readSentenceOfTitle(_ entry: Entry) {
    currentOutline.branches[currentOutline.branches.count - 1].place = numberOfStep(entry)
    var sentence = entry
    (sentence.label, sentence.text) = (nil, entry.labelledText)
    appendBranchItem(sentence)
  }

  /// The number in the label of one step: `4` of `4a`.
  private func numberOfStep(_ entry: Entry) -> Range<Int>? {
    guard let label = entry.label, label.shape == .branch else { return nil }
    let digits = label.range.prefix { bytes[$0].isDigit }
    return digits.isEmpty || digits.count + 1 != label.range.count ? nil : digits
  }

  // MARK: Chapters

  /// The number of the heading of alternatives, if those of all headings below it begin with it: `6` of `## 6) Alternative
  /// Flows` with `### 6a) Expiry`.
  func chapterOfAlternatives(_ entry: Entry, level: Int) -> Range<Int>? {
    guard entry.isHeading, let number = tokens(entry.text.prefix(20)).first,
      bytes[number.range].allSatisfy(\.isDigit)
    else { return nil }
    let below = entries[(place + 1)...].prefix { next in
      if case .heading(let other) = next.kind { return other > level }
      return true
    }
    let steps = below.filter(\.isHeading).compactMap(numberOfStep)
    let isShared = !steps.isEmpty && steps.allSatisfy { bytes[$0].elementsEqual(bytes[number.range]) }
    return isShared ? number.range : nil
  }

  /// A heading without the number of its chapter, which names no step.
  func withoutChapter(_ entry: Entry) -> Entry {
    guard part == .alternatives, let chapter = alternativesChapter, entry.isHeading,
      let step = numberOfStep(entry), bytes[step].elementsEqual(bytes[chapter])
    else { return entry }
    var entry = entry
    (entry.text, entry.label) = (entry.labelledText, nil)
    return entry
  }
}
