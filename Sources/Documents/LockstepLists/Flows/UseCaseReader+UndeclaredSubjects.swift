import Lockstep
import LockstepModel

/// Sentences whose subject nothing declares.
extension UseCaseReader {
  /// Who acts in sentences without a known actor.
  func unknownActorMessage(for sentences: [Sentence]) -> String {
    let names = SubjectNames(words, source.bytes).names(in: sentences.map(beginning))
    guard let most = names.max(by: { $0.count < $1.count }) else { return "no sentence says who acts" }
    let name = PlainText.of(source.bytes, most.range).value
    return most.count > 1
      ? "\(most.count) sentences begin with '\(name)', which is not a declared actor"
      : "\(Count.text(sentences.count, "sentence")) \(sentences.count == 1 ? "begins" : "begin") without a declared actor, the first with '\(name)'"
  }

  /// The first words of a sentence from its subject on.
  func beginning(of sentence: Sentence) -> SubjectNames.Beginning {
    // The subject may be in a column.
    if let column = sentence.subjectColumn, sentence.kind == .unknown {
      return SubjectNames.Beginning(tokens: Tokens.of(source.bytes, column), isName: true)
    }
    let tokens = sentence.tokens.dropFirst(max(0, (sentence.subject?.end ?? 0) - 1)).prefix(16)
    return SubjectNames.Beginning(tokens: Array(tokens))
  }

  /// Whether a column names a subject that nothing declares, or a sentence begins with a name and what it does: `Trainer
  /// informs the rower`. Others, such as `The mail is deleted`, say less.
  func hasUndeclaredSubject(_ sentence: Sentence) -> Bool {
    guard sentence.kind == .unknown, sentence.loop == nil, sentence.calledID == nil else { return false }
    if sentence.subjectColumn != nil { return true }
    let tokens = sentence.tokens
    guard tokens.count > 2, !tokens[0].isNumber, tokens[0].word.count > 3,
      !Wording.isArticle(tokens[0].word), tokens[1].before == .blank,
      source.bytes[tokens[0].range.lowerBound].isCapital, !source.bytes[tokens[1].range.lowerBound].isCapital,
      words[.states].match(tokens, at: 1) == nil
    else { return false }
    if tokens[1].word.hasSuffix("s") { return true }
    // `Danach bestätigt der Händler …` has another subject.
    let place = Wording.isArticle(tokens[2].word) ? 3 : 2
    let known = [words.systems, words.users, actors.systemNames, actors.primaryNames, actors.otherNames]
    return tokens[1].word.hasSuffix("t") && !known.contains { $0.phraseEnd(in: tokens, at: place) != nil }
  }
}
