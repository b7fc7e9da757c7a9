import Lockstep
import LockstepModel

/// Acts in the first sentence of an alternative: those without a subject, and those behind a name.
extension ConditionReader {
  /// Whether the system acts from a word on although no subject says so: `if the sensor fails, displays the past data`, `The tool
  /// is taken; show the next free day`, `Invalid credentials return 401`.
  ///
  /// - Parameter opening: how many words open the condition; none for one without a word for conditions.
  func beginsActWithoutSubject(_ tokens: [Token], _ place: Int, _ opening: Int) -> Bool {
    let before = tokens[place].before
    if before == .blank {
      let isReturn = opening == 0 && ["return", "returns"].contains(tokens[place].word)
      return isReturn && place + 1 < tokens.count && isResponseCode(tokens[place + 1])
    }
    let isApart =
      before.isSuperset(of: [.dash, .blank])
      || before.contains(.comma) && (opening > 0 || isBehindSemicolon(tokens, place))
    if isApart, ActingWords.beginsSystemAct(tokens, at: place, words) { return true }
    // `If it cannot be stored, the last value should be used`
    guard opening > 0, before.contains(.comma), !ListWords.andWords.contains(tokens[place].word) else {
      return false
    }
    let rest = Array(tokens[place...].prefix(20))
    if PassiveVoice(bytes: bytes, words: words).beginsClause(rest, at: 0) { return true }
    return PassiveVoice(bytes: bytes, words: words).verbOfThing(
      rest, from: Wording.isArticle(rest[0].word) ? 1 : 0) != nil
  }

  /// Whether what is behind a colon belongs to the act before it, and is nobody's: `System displays a message: "Not found."`,
  /// `Guest enters: name, phone`.
  func isObjectOfAct(_ tokens: [Token], _ colon: Int) -> Bool {
    guard splitter.acts(tokens, at: 0), let subject = actors.directSubject(of: tokens, at: 0),
      words[.states].match(tokens, at: subject.end) == nil,
      actors.directSubject(of: tokens, at: colon) == nil,
      !ActingWords.beginsSystemAct(tokens, at: colon, words)
    else { return false }
    let isQuoted = tokens[colon].before.contains(.quote)
    guard isQuoted || subject.kind == .system || subject.end + 1 == colon else { return false }
    let rest = [tokens[colon]] + tokens[(colon + 1)...].prefix { !$0.before.contains(.period) }
    let start = Wording.isArticle(rest[0].word) ? 1 : 0
    let voice = PassiveVoice(bytes: bytes, words: words)
    return isQuoted || endings(in: rest).isEmpty && voice.verbOfThing(rest, from: start) == nil
  }

  /// `401`
  private func isResponseCode(_ token: Token) -> Bool {
    token.word.utf8.count == 3 && token.word.utf8.allSatisfy(\.isDigit)
  }

  private func isBehindSemicolon(_ tokens: [Token], _ place: Int) -> Bool {
    bytes[tokens[place - 1].range.upperBound..<tokens[place].range.lowerBound].contains(UInt8(ascii: ";"))
  }

  /// The sentence behind a name that is the same act: `Cancel: The admin clicks "Cancel". Use case ends`. What is behind another
  /// name is the consequence: `Invalid code: The admin enters another one`.
  ///
  /// - Parameter isFollowed: whether the sentences of the alternative are below the line.
  func actBehindName(in text: Range<Int>, hasSentencesBelow: Bool) -> Range<Int>? {
    let tokens = Tokens.of(bytes, text)
    guard let name = tokens.first,
      let colon = tokens.indices.dropFirst().prefix(Self.longestName).first(where: {
        tokens[$0].before.contains(.colon)
      }),
      let subject = actors.directSubject(of: tokens, at: colon), subject.kind == .user,
      subject.end < tokens.count, words[.states].match(tokens, at: subject.end) == nil,
      !(0..<colon).contains(where: { words[.states].match(tokens, at: $0) != nil })
    else { return nil }
    let sentence =
      tokens[subject.end...].prefix(1)
      + tokens[(subject.end + 1)...].prefix { !$0.before.contains(.period) }
    let beginning = name.word.prefix(Self.sharedLetters)
    guard beginning.count >= Self.fewestLetters, sentence.contains(where: { $0.word.hasPrefix(beginning) })
    else { return nil }
    let act = tokens[colon].range.lowerBound..<text.upperBound
    let saysWhatFollows =
      hasSentencesBelow || splitter.parts(of: act, column: nil).count > 1 || !endings(in: tokens).isEmpty
    return saysWhatFollows ? act : nil
  }

  /// The most words of a name.
  private static let longestName = 4
  /// So many letters of a verb are in its noun, too: `Cancellation`.
  private static let sharedLetters = 6
  private static let fewestLetters = 4
}
