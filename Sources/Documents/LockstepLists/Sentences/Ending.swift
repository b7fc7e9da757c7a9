import Lockstep
import LockstepModel

/// Where an alternative says that it leads.
struct Ending {
  enum Kind: Hashable {
    /// A step of the main flow, by its number.
    case step(String)
    /// The step after the one that it branched off from.
    case continuesAfterAnchor
    case ends
    case fails
    case goTo(String)
  }

  var kind: Kind
  /// The number, the ID, or all of its words.
  var span: Range<Int>
  /// The positions of its words.
  var tokenRange: Range<Int>
  /// The word behind it that makes it one of two ways: `ends unless the guest confirms`.
  var condition: Range<Int>?

  /// The endings in some words, each kind once.
  static func all(_ tokens: [Token], _ bytes: [UInt8], _ words: ListWords) -> [Ending] {
    var found: [Ending] = []
    func add(_ kind: Kind, _ match: WordPattern.Match, _ span: Range<Int>? = nil) {
      guard let first = tokens[match.range].first, let last = tokens[match.range].last else { return }
      // More than a few are as many as two.
      if found.count > 8 || found.contains(where: { $0.kind == kind }) { return }
      found.append(
        Ending(
          kind: kind, span: span ?? first.range.lowerBound..<last.range.upperBound, tokenRange: match.range,
          condition: condition(behind: match.range.upperBound, tokens, words)))
    }
    for match in words[.returns].matches(in: tokens) {
      for number in match.numbers {
        add(.step(String(decoding: bytes[tokens[number].range], as: UTF8.self)), match, tokens[number].range)
      }
      // `step 2 or step 4`
      if let other = words[.step].match(tokens, at: match.range.upperBound + 1),
        let number = other.numbers.first
      {
        add(.step(String(decoding: bytes[tokens[number].range], as: UTF8.self)), other, tokens[number].range)
      }
    }
    if found.isEmpty {
      for match in words[.rejoins].matches(in: tokens) { add(.continuesAfterAnchor, match) }
    }
    let fails = words[.fails].matches(in: tokens)
    for match in fails { add(.fails, match) }
    for match in words[.ends].matches(in: tokens)
    where !fails.contains(where: { $0.range.overlaps(match.range) }) {
      add(.ends, match)
    }
    // A sentence that is nothing but `End.`
    for place in tokens.indices
    where isSentence(tokens, place) && words.endWords.nameEnd(in: tokens, at: place) == place + 1 {
      add(.ends, WordPattern.Match(range: place..<place + 1))
    }
    for match in words[.goTo].matches(in: tokens) {
      let end = match.range.upperBound
      guard end < tokens.count, !tokens[end].before.contains(.period),
        let id = UseCaseID(bytes, tokens[end].range.lowerBound..<(tokens.last?.range.upperBound ?? 0)),
        id.isOfUseCase
      else { continue }
      add(.goTo(id.value), match, id.range)
    }
    return found.sorted { $0.tokenRange.lowerBound < $1.tokenRange.lowerBound }
  }

  /// The first word of a condition in the rest of a sentence.
  private static func condition(behind place: Int, _ tokens: [Token], _ words: ListWords) -> Range<Int>? {
    for place in tokens.indices.dropFirst(place) {
      if tokens[place].before.contains(.period) { return nil }
      // `in case 4`, and the `se` of `encerra-se`, are none.
      let timeEnd = ListWords.timeWords.contains(tokens[place].word) ? place + 1 : nil
      guard let end = words[.condition].match(tokens, at: place)?.range.upperBound ?? timeEnd,
        end + 1 < tokens.count, !tokens[end].isNumber
      else { continue }
      return tokens[place].range.lowerBound..<tokens[end - 1].range.upperBound
    }
    return nil
  }

  /// Whether a word is a sentence by itself.
  private static func isSentence(_ tokens: [Token], _ place: Int) -> Bool {
    (place == 0 || tokens[place].before.contains(.period))
      && (place + 1 == tokens.count || tokens[place + 1].before.contains(.period))
  }
}
