import Lockstep
import LockstepModel

/// What the prose of a document says about who acts: `the **System** is `SeedBox` and the **Actor** is the `user``.
struct ActorDeclarations {
  private(set) var systemNames: [[String]] = []
  private(set) var userRanges: [Range<Int>] = []
  /// The actors of the document, beside those of its use cases.
  let otherRanges: [Range<Int>]
  private let bytes: [UInt8]
  private let words: ListWords

  init(_ bytes: [UInt8], _ words: ListWords, otherRanges: [Range<Int>] = []) {
    (self.bytes, self.words, self.otherRanges) = (bytes, words, otherRanges)
  }

  mutating func readEntry(_ entry: Entry) {
    guard !entry.isHeading, !entry.isCell, entry.label?.isSetOff != true else { return }
    let tokens = Tokens.of(
      bytes, entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 2_000))
    if let role = storyRole(tokens) { userRanges.append(role) }
    for place in tokens.indices {
      if let end = words.systems.phraseEnd(in: tokens, at: place),
        let name = declaredName(tokens, end, isLine: place == 0)
      {
        systemNames.append(name.words)
      }
      if let end = words.users.phraseEnd(in: tokens, at: place), place > 0, isDeclaringVerb(tokens, end),
        let name = declaredName(tokens, end, isLine: false)
      {
        userRanges.append(name.range)
      }
    }
  }

  /// The role of a user story: `As a member, I want …`, `En tant que client, je veux …`.
  private func storyRole(_ tokens: [Token]) -> Range<Int>? {
    let beginning = tokens.prefix(3).map(\.word)
    guard let opening = Self.storyOpenings.first(where: { beginning.starts(with: $0) }) else { return nil }
    var start = opening.count
    while start < tokens.count, Wording.isArticle(tokens[start].word) { start += 1 }
    let end = tokens.dropFirst(start + 1).prefix(4).firstIndex { Self.wishWords.contains($0.word) }
    guard let end else { return nil }
    return tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
  }

  private static let storyOpenings = [
    ["as"], ["als"], ["en", "tant", "que"], ["en", "tant", "qu"], ["como"], ["come"], ["jako"],
  ]
  private static let wishWords: Set<String> = [
    "i", "ich", "möchte", "will", "je", "j", "ik", "wil", "yo", "quiero", "eu", "quero", "io", "voglio",
    "vorrei", "chcę",
  ]

  private func isDeclaringVerb(_ tokens: [Token], _ place: Int) -> Bool {
    place < tokens.count && ["is", "ist", "es", "est", "é", "has"].contains(tokens[place].word)
  }

  /// The name behind `is`, or behind a colon at the beginning of a line.
  private func declaredName(
    _ tokens: [Token], _ place: Int, isLine: Bool
  ) -> (words: [String], range: Range<Int>)? {
    guard place < tokens.count else { return nil }
    var start = place
    if isDeclaringVerb(tokens, place) {
      start += 1
    } else if !(isLine && tokens[place].before.contains(.colon) && tokens.count - place <= 3) {
      return nil
    }
    while start < tokens.count, Wording.isArticle(tokens[start].word) { start += 1 }
    guard start < tokens.count else { return nil }
    let range = tokens[start].range
    let mark = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    // A name is marked, or a capital begins it: `the system is available` names nothing.
    if "`*\"'_".utf8.contains(mark) {
      guard let close = bytes[range.lowerBound...].prefix(60).firstIndex(of: mark) else { return nil }
      let all = range.lowerBound..<close
      return (Tokens.of(bytes, all).map(\.word), all)
    }
    // `The user has an Account`: what somebody has is a name only if it is marked.
    guard bytes[range].first?.isCapital == true && tokens[place].word != "has" || isLine else { return nil }
    var end = start + 1
    while end < tokens.count, tokens[end].before == .blank, bytes[tokens[end].range].first?.isCapital == true
    { end += 1 }
    return (tokens[start..<end].map(\.word), range.lowerBound..<tokens[end - 1].range.upperBound)
  }
}
