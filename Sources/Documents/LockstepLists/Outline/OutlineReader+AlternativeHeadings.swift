import Lockstep
import LockstepModel

/// Headings of alternatives, of all together and of one.
extension OutlineReader {
  /// `#### Alternative Flow 1: Name` by itself is an alternative, too.
  func makeSingleAlternative(_ found: PartHeading, _ entry: Entry) -> UseCaseOutline.Branch? {
    guard let number = found.number else {
      if entry.isFieldName { return nil }
      // `## Alternative flow (step 4): Mail is empty`, and any other name behind the words
      let isNamed =
        (entry.isHeading || isWholeBold(entry) || isNamedLabel(found, entry)) && !found.hasTrailingWords
        && tokens(found.rest).count > 1
      if isRemark(found.rest) { return nil }
      // `Alternative / Exception Flows` and `Alternative paths (Alternative Flow)` are of a part.
      if let next = tokens(found.rest).first, next.range.lowerBound > found.name.upperBound {
        let isList = bytes[found.name.upperBound..<next.range.lowerBound].contains(UInt8(ascii: "/"))
        if isList || words.matchHeading(tokens(found.rest)[...])?.key == .alternatives { return nil }
      }
      let namesStep = namesStep(entry) || found.namesStep
      guard
        isNamed && Label(bytes, found.rest) == nil
          || namesStep && (!found.rest.isEmpty || isNamedLabel(found, entry))
      else { return nil }
      let start = restStart(behind: found.name.upperBound, in: entry.text)
      // `Alternative flow (step 4): Mail is empty`
      let opensWithStep =
        namesStep
        && tokens(found.name.upperBound..<entry.text.upperBound).first?.before.contains(.parenthesis) == true
      let heading = (opensWithStep ? found.name.upperBound : start)..<entry.text.upperBound
      return UseCaseOutline.Branch(
        label: nil, shape: nil, heading: heading, indent: 0, isHeading: true,
        start: entry.text.lowerBound, end: entry.text.upperBound, partNumber: alternativesPartCount)
    }
    var rest = found.rest
    // The text behind the number.
    let start = restStart(behindNumber: number.range.upperBound, in: entry.text)
    rest = min(start, rest.upperBound)..<rest.upperBound
    let initials = tokens(found.name).compactMap { $0.word.first.map { String($0).uppercased() } }.joined()
    // A label stays as it is written: `E1`, `3a`.
    let written = String(decoding: bytes[number.range], as: UTF8.self)
    let isLabel = written.utf8.contains(where: \.isLetter)
    // `Exception A` beside `Alternative flow A` is another one.
    let isTaken =
      written.utf8.count == 1 && currentOutline.branches.prefix(100).contains { $0.label?.value == written }
    let label = isLabel && !isTaken ? written : initials + written
    return UseCaseOutline.Branch(
      label: SourceString(label, at: Span(number.range)), shape: isLabel && number.isNumber ? .branch : .code,
      heading: rest, indent: 0, isHeading: true, start: entry.text.lowerBound, end: entry.text.upperBound,
      partNumber: alternativesPartCount)
  }

  /// Whether a text in parentheses repeats the words of a heading, in any language: `(alternate flow):` names nothing.
  private func isRemark(_ text: Range<Int>) -> Bool {
    guard bytes[text].first == UInt8(ascii: "(") else { return false }
    let all = tokens(text.prefix(120))
    return KnownHeadings.alternatives.phraseEnd(in: all, at: 0) == all.count
  }

  /// - Parameter isSingleAlternative: whether the heading is that of one alternative.
  mutating func openAlternatives(level: Int, isSingleAlternative: Bool = false) {
    // What alternatives follow is the main flow, whatever its heading.
    adoptUnheadedItems()
    self.isSingleAlternative = isSingleAlternative
    isMainOpen = false
    alternativesChapter = nil
    alternativesPartCount += 1
    part = .alternatives
    partLevel = level
    currentOutline.hasAlternativePart = true
  }
}
