import LockstepModel

/// Tells conditions that deny what a sentence says, and nothing more: `Guest does not enter a code` beside `Guest enters the code`.
///
/// `Guest does not enter a valid code` denies something else: that is found when the code is there.
struct DeniedAct {
  let words: ListWords

  func isDenied(_ sentence: Sentence, in condition: [Token]) -> Bool {
    guard let subject = sentence.subject, subject.end < sentence.tokens.count,
      let verb = condition.indices.dropFirst(2).prefix(Self.longestBeginning).first(where: { place in
        isDenial(condition[..<place])
      })
    else { return false }
    let said = Set(sentence.tokens.map(\.word))
    let things = condition[(verb + 1)...].filter { !isArticle($0.word) }
    guard things.allSatisfy({ said.contains($0.word) && !$0.before.contains(.period) }) else { return false }
    if isForm(condition[verb].word, of: sentence.tokens[subject.end].word) { return true }
    // `does not turn the alarm off` beside `switches the alarm off`
    return !things.isEmpty && isActDenied(condition[..<verb]) && !isState(condition[verb].word)
  }

  /// `all` and `any` say which ones are missing.
  private func isArticle(_ word: String) -> Bool { Wording.isArticle(word) || Self.pronouns.contains(word) }

  /// Whether a word is a verb, or its English form behind `not`: `switches`, `switch`.
  private func isForm(_ word: String, of verb: String) -> Bool {
    [word, word + "s", word + "es", word.dropLast() + "ies"].contains(verb)
  }

  private func isState(_ word: String) -> Bool {
    Self.states.contains(word) || words[.states].contains(word) || words[.states].contains(word + "s")
  }

  /// Whether words end with a denial: `does not`, `doesn't`, `fails to`.
  private func isDenial(_ words: ArraySlice<Token>) -> Bool {
    guard let last = words.last?.word else { return false }
    if last == "to", let verb = words.dropLast().last?.word { return Self.failingVerbs.contains(verb) }
    return EndingReader.denyingWords.contains(last)
  }

  /// Whether a denial is that of an act: not `is not`, and not `cannot`, which is a state.
  private func isActDenied(_ words: ArraySlice<Token>) -> Bool {
    guard let last = words.last?.word, !Self.impossibleWords.contains(last) else { return false }
    return last != "not" || words.dropLast().last.map { ["does", "do", "did"].contains($0.word) } == true
  }

  /// The most words before the verb.
  private static let longestBeginning = 8
  private static let failingVerbs: Set<String> = ["fails", "fail", "refuses", "forgets"]
  private static let impossibleWords: Set<String> = ["cannot", "can't", "never", "isn't"]
  private static let states: Set<String> = ["have", "exist", "match", "meet", "belong", "be"]
  private static let pronouns: Set<String> = ["it", "them", "his", "her", "their", "its"]
}
