import Lockstep
import LockstepModel

/// One numbered sentence with what it says.
struct Sentence {
  /// A thing that the system shows.
  struct Display {
    var name: Range<Int>
    var isPrompt: Bool
  }

  /// The steps that a sentence says are repeated.
  struct Loop {
    var from: Range<Int>
    /// The last number of a range.
    var to: Range<Int>?
    /// The words of the condition that ends it; nil where none is named.
    var until: Range<Int>?
  }

  /// The number as written, or as it is counted.
  var id: SourceString
  /// The bytes of the sentence, without one that only says where it leads.
  var text: Range<Int>
  var tokens: [Token]
  var subject: Actors.Subject?
  /// The words of a column that name its subject, where it does not begin with one.
  var subjectColumn: Range<Int>?
  /// What it says behind its subject.
  var predicate: Range<Int>
  var display: Display?
  var calledID: Range<Int>?
  var loop: Loop?
  var isCheck = false
  /// Words that choose between ways inside of the sentence.
  var condition: Range<Int>?
  var endings: [Ending] = []
  /// Whether it says where the alternative leads and nothing else.
  var isOnlyEnding = false

  var kind: Actors.Kind { subject?.kind ?? .unknown }

  /// The ID of a sentence behind it that has no number of its own.
  func followingID(at place: Range<Int>) -> SourceString {
    SourceString(id.value + "+", at: Span(place.lowerBound..<place.lowerBound))
  }
}

/// Reads sentences.
struct SentenceReader {
  let bytes: [UInt8]
  let words: ListWords
  let actors: Actors

  func readSentence(
    _ item: UseCaseOutline.Item, id: SourceString, findsEndings: Bool
  ) -> Sentence {
    var sentence = self.readSentence(item.text, id: id, findsEndings: findsEndings)
    if let column = item.actor {
      sentence.subject = actors.subject(of: sentence.tokens, column: Tokens.of(bytes, column))
      if let subject = sentence.subject, subject.end == 0 { sentence.subjectColumn = subject.range }
      sentence.predicate = predicateRange(of: sentence)
    }
    analyse(&sentence)
    return sentence
  }

  /// The sentences of an item: one, and another one where it says behind it that steps are repeated.
  func readSentences(
    _ item: UseCaseOutline.Item, id: SourceString, findsEndings: Bool
  ) -> [Sentence] {
    guard let start = loopStart(in: item.text) else {
      return [readSentence(item, id: id, findsEndings: findsEndings)]
    }
    var first = item
    first.text = item.text.lowerBound..<start
    let sentence = readSentence(first, id: id, findsEndings: findsEndings)
    var again = item
    again.text = start..<item.text.upperBound
    again.actor = nil
    let id = sentence.followingID(at: again.text)
    return [sentence, readSentence(again, id: id, findsEndings: findsEndings)]
  }

  /// Where a sentence begins behind the first one that says that steps are repeated.
  private func loopStart(in text: Range<Int>) -> Int? {
    let tokens = Tokens.of(bytes, text)
    for match in words[.repeats].matches(in: tokens) {
      var start = match.range.lowerBound
      while start > 0, !beginsSentence(tokens, start) { start -= 1 }
      if start > 0 { return tokens[start].range.lowerBound }
    }
    return nil
  }

  /// Whether a word is the first one of a sentence or of a line.
  private func beginsSentence(_ tokens: [Token], _ place: Int) -> Bool {
    tokens[place].before.contains(.period)
      || bytes[tokens[place - 1].range.upperBound..<tokens[place].range.lowerBound].contains(0x0A)
  }

  func readSentence(_ text: Range<Int>, id: SourceString, findsEndings: Bool) -> Sentence {
    let text = text.trimmedOfSpaceAndMarks(in: bytes)
    var sentence = Sentence(id: id, text: text, tokens: Tokens.of(bytes, text), predicate: text)
    if findsEndings { extractEndings(&sentence) }
    sentence.subject = actors.subject(of: sentence.tokens)
    sentence.predicate = predicateRange(of: sentence)
    return sentence
  }

  /// The words behind the subject.
  private func predicateRange(of sentence: Sentence) -> Range<Int> {
    guard let subject = sentence.subject, subject.kind != .unknown, subject.end < sentence.tokens.count else {
      return sentence.text
    }
    return sentence.tokens[subject.end].range
      .lowerBound..<max(
        sentence.text.upperBound, sentence.tokens[subject.end].range.upperBound)
  }

  /// Takes a sentence that only says where the alternative leads from the others.
  private func extractEndings(_ sentence: inout Sentence) {
    sentence.endings = Ending.all(sentence.tokens, bytes, words)
    // `→ Step 3`
    if sentence.endings.isEmpty, let match = words[.step].match(sentence.tokens, at: 0),
      match.range.upperBound == sentence.tokens.count, let number = match.numbers.first
    {
      let range = sentence.tokens[number].range
      let kind = Ending.Kind.step(String(decoding: bytes[range], as: UTF8.self))
      sentence.endings = [Ending(kind: kind, span: range, tokenRange: match.range)]
    }
    guard let ending = sentence.endings.first else { return }
    var start = ending.tokenRange.lowerBound
    while start > 0, !sentence.tokens[start].before.contains(.period) { start -= 1 }
    guard isFiller(sentence.tokens[start..<ending.tokenRange.lowerBound]) else { return }
    if start == 0 {
      sentence.isOnlyEnding = true
    } else {
      let end = sentence.tokens[start - 1].range.upperBound
      sentence.text = (sentence.text.lowerBound..<end)
      sentence.tokens.removeSubrange(start...)
    }
  }

  /// Whether words before an ending say nothing by themselves: `Then the system …`.
  private func isFiller(_ tokens: ArraySlice<Token>) -> Bool {
    var place = tokens.startIndex
    let all = Array(tokens)
    while place < tokens.endIndex {
      let own = place - tokens.startIndex
      if let subject = actors.subject(of: Array(all[own...])), subject.kind != .unknown, subject.end > 0 {
        place += subject.end
        continue
      }
      if let (key, count) = words.matchHeading(tokens[place...]), key == .useCase {
        place += count
        continue
      }
      let word = tokens[place].word
      guard word.count <= 4 || word == "scenario" else { return false }
      place += 1
    }
    return true
  }

  // MARK: What it says

  private static let adverbs: Set<String> = ["then", "also", "now", "dann", "automatisch", "nun"]

  func analyse(_ sentence: inout Sentence) {
    let tokens = sentence.tokens
    guard let subject = sentence.subject else { return }
    var verb = min(subject.end, tokens.count)
    // `System then displays`, `System automatically stores`
    if verb < tokens.count, Self.adverbs.contains(tokens[verb].word) || tokens[verb].word.hasSuffix("ly") {
      verb += 1
    }
    readLoop(&sentence)
    // The condition of a loop ends it, and does not choose.
    if sentence.loop == nil { sentence.condition = findChoice(tokens, behind: verb) }
    readCall(&sentence, from: verb)
    if subject.kind == .system {
      // `successfully verifies` is what comes out of it.
      let isDone = verb > subject.end && tokens[verb - 1].word.hasPrefix("success")
      sentence.isCheck = !isDone && matchVerb(.checks, tokens, at: verb) != nil
      readDisplay(&sentence, from: verb)
    }
  }

  /// The words of a condition that chooses between ways: at the beginning, or behind the verb.
  private func findChoice(_ tokens: [Token], behind verb: Int) -> Range<Int>? {
    if let match = words[.condition].match(tokens, at: 0) ?? words[.otherwise].firstMatch(tokens) {
      return byteRange(tokens, match.range)
    }
    // `stores the loan if …` is a choice, `shows the guest if …` is not.
    let stores = matchVerb(.stores, tokens, at: verb) != nil
    var isQuoted = false
    for place in tokens.indices {
      if tokens[place].before.contains(.quote) { isQuoted.toggle() }
      // Behind `that` it belongs to what is shown or checked.
      if Self.clauseWords.contains(tokens[place].word) { return nil }
      guard place > verb, !isQuoted, let match = words[.condition].match(tokens, at: place) else { continue }
      let phrase = tokens[match.range].map(\.word).joined(separator: " ")
      // `checks if the tool is free` and `in case 4` choose nothing: most words need a comma.
      let isSetOff = place > verb + 1 && (tokens[place].before.contains(.comma) || stores && phrase == "if")
      if isSetOff || Self.choosingWords.contains(phrase) { return byteRange(tokens, match.range) }
    }
    return nil
  }

  private static let choosingWords: Set<String> = [
    "unless", "only if", "only when", "provided that", "sofern", "nur wenn",
  ]
  private static let clauseWords: Set<String> = ["that", "whether", "dass", "ob"]

  private func byteRange(_ tokens: [Token], _ range: Range<Int>) -> Range<Int>? {
    guard let first = tokens[range].first, let last = tokens[range].last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  private func readLoop(_ sentence: inout Sentence) {
    let tokens = sentence.tokens
    guard let match = words[.repeats].firstMatch(tokens), let number = match.numbers.first else { return }
    sentence.loop = .init(from: tokens[number].range, to: lastNumber(behind: number, tokens))
    // `bis` is a word of ranges, too: the last one begins the condition.
    var until: WordPattern.Match?
    var place = number + 1
    while let next = words[.until].firstMatch(tokens, from: place) {
      if next.range.upperBound < tokens.count, !tokens[next.range.upperBound].isNumber { until = next }
      place = next.range.upperBound
      if until != nil { break }
    }
    guard let until, let last = tokens.last else { return }
    sentence.loop?.until = tokens[until.range.upperBound].range.lowerBound..<last.range.upperBound
  }

  /// The second number of `3-5`, `3 to 5`.
  private func lastNumber(behind number: Int, _ tokens: [Token]) -> Range<Int>? {
    guard number + 1 < tokens.count else { return nil }
    if tokens[number + 1].isNumber, tokens[number + 1].before.contains(.dash) {
      return tokens[number + 1].range
    }
    guard number + 2 < tokens.count, tokens[number + 2].isNumber,
      ["to", "and", "through", "bis", "und", "a", "y", "e", "à", "et", "en", "tot"].contains(
        tokens[number + 1].word)
    else { return nil }
    return tokens[number + 2].range
  }

  private func readCall(_ sentence: inout Sentence, from verb: Int) {
    let tokens = sentence.tokens
    guard sentence.loop == nil, let last = tokens.last else { return }
    // Behind the subject, or `«include» UC-004`.
    let start =
      words[.executes].match(tokens, at: verb)?.range.upperBound
      ?? words[.executes].match(tokens, at: 0)?.range.upperBound
    guard let start, start < tokens.count else { return }
    let rest = tokens[start].range.lowerBound..<last.range.upperBound
    if let id = UseCaseID.all(bytes, rest).first(where: { $0.isOfUseCase }) { sentence.calledID = id.range }
  }

  /// A verb behind the subject, or at the end in languages that have it there.
  private func matchVerb(_ key: Wording.ListWord, _ tokens: [Token], at verb: Int) -> WordPattern.Match? {
    if let match = words[key].match(tokens, at: verb) { return match }
    guard words.verbsAreLast else { return nil }
    return tokens.indices.suffix(8).lazy.filter { $0 > verb }
      .compactMap { words[key].match(tokens, at: $0) }.first { $0.range.upperBound == tokens.count }
  }

  private func readDisplay(_ sentence: inout Sentence, from verb: Int) {
    let tokens = sentence.tokens
    guard let match = matchVerb(.displays, tokens, at: verb) else { return }
    var start = match.range.upperBound
    // Words between the two parts of a verb are its object: `zeigt die Liste an`.
    var end = tokens.count
    if match.range.lowerBound > verb {
      (start, end) = (verb, match.range.lowerBound)
      if end > start, ["を", "が"].contains(tokens[end - 1].word) { end -= 1 }
    } else if match.range.count > 2 || match.range.upperBound == tokens.count, match.range.count > 1 {
      start = match.range.lowerBound + 1
      end = match.range.upperBound - 1
    }
    guard start < end else { return }
    if start + 1 < end, Wording.isArticle(tokens[start].word) { start += 1 }
    let object = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
    // A sentence is nothing that can be shown: `shows that …`.
    if ["that", "whether", "how", "dass", "ob"].contains(tokens[start].word) { return }
    let isPrompt = tokens[start..<min(end, start + 3)].indices.contains {
      words[.prompts].match(tokens, at: $0) != nil
    }
    let rest =
      object.lowerBound - min(3, object.lowerBound)..<max(object.upperBound, sentence.text.upperBound)
    sentence.display = .init(name: quotedText(in: rest) ?? object, isPrompt: isPrompt)
  }

  /// The text in the first quotes.
  private func quotedText(in range: Range<Int>) -> Range<Int>? {
    // Most sentences quote nothing.
    guard bytes[range].contains(where: { $0 == 0x22 || $0 >= 0x80 }) else { return nil }
    let pairs: [(open: [UInt8], close: [UInt8])] = [
      ([0x22], [0x22]), (Array("“".utf8), Array("”".utf8)), (Array("„".utf8), Array("“".utf8)),
      (Array("«".utf8), Array("»".utf8)), (Array("»".utf8), Array("«".utf8)),
      (Array("『".utf8), Array("』".utf8)),
      (Array("「".utf8), Array("」".utf8)),
    ]
    var best: Range<Int>?
    for pair in pairs {
      guard let open = bytes.firstRange(of: pair.open, in: range),
        let close = bytes.firstRange(of: pair.close, in: open.upperBound..<range.upperBound)
      else { continue }
      let found = open.upperBound..<close.lowerBound
      if !found.isEmpty, found.lowerBound < best?.lowerBound ?? .max { best = found }
    }
    return best
  }
}

extension Range<Int> {
  /// Without whitespace and marks of emphasis around it, and without the full stop at its end.
  func trimmedOfSpaceAndMarks(in bytes: [UInt8]) -> Range<Int> {
    var range = self
    while let first = range.first, bytes[first] <= 0x20 || "*_".utf8.contains(bytes[first]) {
      range = range.dropFirst()
    }
    while let last = range.last {
      if bytes[last] <= 0x20 || "*_.:;".utf8.contains(bytes[last]) {
        range = range.dropLast()
      } else if range.count > 3, bytes[range].suffix(3).elementsEqual("。".utf8) {
        range = range.dropLast(3)
      } else {
        break
      }
    }
    return range
  }
}
