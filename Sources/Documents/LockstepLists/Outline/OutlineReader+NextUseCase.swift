import Lockstep
import LockstepModel

/// Headings behind the parts of a use case that end it, or begin the next one.
extension OutlineReader {
  /// Whether a heading without a known meaning is the title of another use case: behind a main flow, with one of its own
  /// below it. A chapter with another title before the first label is none.
  func beginsNextUseCase(_ entry: Entry, level: Int) -> Bool {
    guard entry.isHeading, isBehindMain, level < mainLevel else { return false }
    let rank = max(
      level, partsRankBelowTitle && currentOutline.titleLevel < 7 ? currentOutline.titleLevel : 0)
    var hasLabels = false
    for next in entries[(place + 1)...] {
      if case .heading(let other) = next.kind, other <= rank { return false }
      if announcesMain(next) { return true }
      if next.isHeading || next.isEmphasised || next.isFieldName || next.kind == .paragraph {
        hasLabels = hasLabels || parsePartHeading(next)?.isSetOff == true
      }
      if next.isHeading, !hasLabels { return false }
    }
    return false
  }

  /// Whether an entry is the label of a main flow, whatever part it is in.
  private func announcesMain(_ entry: Entry) -> Bool {
    guard entry.kind != .item || entry.isBulleted || entry.isEmphasised, let level = headingLevel(of: entry),
      let found = parsePartHeading(entry),
      found.key == .main || found.key == .flow && !currentOutline.hasMainFlowWords
    else { return false }
    if level < 7 { return !found.hasTrailingWords || found.key == .main }
    if level == 7 { return found.key == .flow ? found.isSetOff : !found.hasTrailingWords }
    return found.isSetOff && (entry.isFieldName || bytes[entry.text].contains(UInt8(ascii: ":")))
  }

  /// Begins a use case that the words of its title do not say to be one.
  mutating func beginNextUseCase(titled title: Range<Int>, level: Int) {
    let isBehindUseCase = currentOutline.isUseCase
    beginUseCase(titled: title, level: level, nil)
    currentOutline.hasUseCaseTitle = false
    currentOutline.followsUseCase = isBehindUseCase
  }

  /// Whether a label such as `Use case name` says what the flow below it is.
  var hasUseCaseLabel: Bool {
    currentOutline.fields.contains { field in
      (field.key == .name || field.key == .id) && words[.useCase].match(tokens(field.name), at: 0) != nil
    }
  }

  /// `UC-CommandError: User enters a wrong command` beside the titles of other use cases.
  func beginsWithUseCaseWord(_ entry: Entry, level: Int) -> Bool {
    guard entry.isHeading, currentOutline.hasUseCaseTitle, level == currentOutline.titleLevel else {
      return false
    }
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 80))
    return tokens.count > 1 && tokens[0].word == "uc"
  }

  mutating func addUnknownHeading(_ title: Range<Int>, level: Int) {
    unknownHeadings.removeAll { $0.level >= level }
    unknownHeadings.append((title, level))
  }

  /// Whether the place is below a heading behind the main flow whose rank is as high as that of the title: what is there is not
  /// about the use case.
  var isBehindUseCase: Bool {
    guard isBehindMain, partsRankBelowTitle, let last = currentOutline.mainItems.last else {
      return false
    }
    let rank = min(currentOutline.titleLevel, 6)
    return unknownHeadings.contains { $0.level <= rank && $0.title.lowerBound > last.text.lowerBound }
  }

  /// Whether a heading behind a main flow ranks higher than the title, with the parts below that: `# Error handling`.
  func ranksAboveUseCase(_ level: Int) -> Bool {
    isBehindMain && currentOutline.titleLevel < 7 && level < currentOutline.titleLevel && partsRankBelowTitle
  }

  /// What ranks as high as the title is then another part of the document.
  private var partsRankBelowTitle: Bool {
    let level = currentOutline.titleLevel
    return level < mainLevel || level >= 7 && mainLevel >= 7 && currentOutline.hasUseCaseTitle
  }

  /// Whether the heading of a field is one of the document, and not of the use case before it.
  func endsUseCase(_ key: Wording.ListWord, _ entry: Entry, level: Int) -> Bool {
    guard entry.isHeading, isBehindMain, partsRankBelowTitle, level <= currentOutline.titleLevel else {
      return false
    }
    switch key {
    // Documents have their actors in one place.
    case .actors, .supportingActors: return currentOutline.field(.actors) != nil
    case .preconditions, .postconditions: return ranksAboveUseCase(level)
    default: return true
    }
  }
}
