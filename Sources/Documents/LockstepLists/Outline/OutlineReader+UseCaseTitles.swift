import Lockstep
import LockstepModel

/// Titles, which begin use cases.
extension OutlineReader {
  /// The ID that a heading begins with, which makes it a use case: `CU-14 Editar huerto`.
  func leadingUseCaseID(_ entry: Entry, level: Int) -> UseCaseID? {
    guard level <= 7, !entry.isCell else { return nil }
    let found =
      entry.isHeading ? UseCaseID.ofTitle(bytes, entry.text) : UseCaseID(bytes, entry.text)
    guard let id = found, id.isOfUseCase else { return nil }
    // `**UC1 — Register**` is a title although its ID is the label of an item.
    if entry.kind == .item, entry.isBulleted || !isWholeBold(entry) { return nil }
    if part == .alternatives, level > partLevel,
      !entry.isHeading || level != currentOutline.titleLevel || partLevel >= level
    {
      return nil
    }
    return id
  }

  /// `Use case 3: Name`
  mutating func readTitleNumber(_ number: Token, of entry: Entry) {
    guard bytes[number.range].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return }
    currentOutline.titleNumber = text(number.range)
    let start = restStart(behindNumber: number.range.upperBound, in: entry.text)
    if start < entry.text.upperBound { currentOutline.title = start..<entry.text.upperBound }
    awaitsTitle = start >= entry.text.upperBound
  }

  /// Reads the words of a title that is a number alone: a short line below `Use case 3`.
  ///
  /// - Returns: whether the entry was that line.
  mutating func readTitleLine(_ entry: Entry) -> Bool {
    awaitsTitle = false
    guard entry.kind == .paragraph, !entry.isCell, !entry.isBulleted, entry.label == nil,
      bytes[entry.text].last != UInt8(ascii: ":"), (1...10).contains(tokens(entry.text).count),
      parsePartHeading(entry) == nil
    else { return false }
    currentOutline.title = entry.text
    return true
  }

  /// `## Use case ID: UC-01` is the title of a further use case, or the first thing below a title.
  ///
  /// - Returns: true, as nothing else is in the line.
  mutating func beginUseCase(identifiedBy found: PartHeading, level: Int) {
    if currentOutline.hasFlowParts || currentOutline.field(.id) != nil {
      let behind = currentOutline.mainItems.last?.text.upperBound ?? .max
      let title = unknownHeadings.last { $0.level < level && $0.title.lowerBound > behind }
      beginUseCase(titled: title?.title ?? found.rest, level: title?.level ?? level, nil)
    }
    beginField(.id, found, level: level)
    currentOutline.fields[currentOutline.fields.count - 1].values = [found.rest]
    if currentOutline.title == nil { currentOutline.hasUseCaseTitle = hasUseCaseLabel }
    currentOutline.end = max(currentOutline.end, found.rest.upperBound)
  }

  /// A further table of fields is another use case.
  mutating func beginUseCaseTable(_ entry: Entry) {
    finishUseCase(at: entry.text.lowerBound)
    actorSection = nil
    currentOutline = UseCaseOutline(start: entry.text.lowerBound)
    currentOutline.hasUseCaseTitle = true
    (unheadedItems, unheadedListCount, unknownHeadings) = ([], 0, [])
  }

  mutating func beginUseCase(titled title: Range<Int>, level: Int, _ id: UseCaseID?) {
    // The sentences so far are the flow of the use case before.
    if currentOutline.mainItems.isEmpty { adoptUnheadedItems() }
    if currentOutline.hasFlowParts || !currentOutline.fields.isEmpty && currentOutline.title != nil {
      finishUseCase(at: title.lowerBound)
      currentOutline = UseCaseOutline(start: title.lowerBound)
    }
    actorSection = nil
    currentOutline.title = title
    currentOutline.hasUseCaseTitle = true
    currentOutline.titleLevel = level
    currentOutline.end = max(currentOutline.end, title.upperBound)
    unheadedItems = []
    unheadedListCount = 0
    unknownHeadings = []
    part = .none
    partLevel = level
  }
}
