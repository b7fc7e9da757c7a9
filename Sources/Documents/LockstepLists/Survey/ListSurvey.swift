import Lockstep
import LockstepModel

/// Looks at use cases, in whatever language they are, and proposes the words and the actors that they are written with.
struct ListSurvey {
  private let sources: [SourceText]
  private var entries: [WordSurvey.Entry] = []
  private var wordLists: Wording.WordLists

  /// The proposal for some documents; nil if none of them holds a use case.
  static func proposedWords(for sources: [SourceText], _ wording: Wording) -> WordSurvey? {
    let known = ListWords.withKnownHeadings(wording)
    let useCases = sources.enumerated().filter { _, source in
      OutlineReader.read(source, known).0.contains(where: \.isUseCase)
    }
    guard !useCases.isEmpty else { return nil }
    let documents = useCases.map(\.element)
    let before = countKnownSubjects(documents, wording)
    // Words that make less understood than before are of another language.
    for findsLanguage in [true, false] {
      var survey = ListSurvey(sources, wording)
      if findsLanguage {
        survey.proposeLanguage(useCases.map(\.offset), wording)
        survey.proposeHeadings(useCases.map(\.offset), wording)
      }
      survey.proposeActors(useCases.map(\.offset), wording)
      let proposed = Wording(survey.wordLists, numbers: wording.numbers)
      let after = countKnownSubjects(documents, proposed)
      guard after.known >= before.known, after.known * before.all >= before.known * after.all else {
        continue
      }
      return WordSurvey(
        survey.entries, proposed: proposed, rowCount: max(before.all, after.all),
        understoodRows: (before.known, after.known))
    }
    return WordSurvey(
      [], proposed: wording, rowCount: before.all, understoodRows: (before.known, before.known))
  }

  private init(_ sources: [SourceText], _ wording: Wording) {
    (self.sources, wordLists) = (sources, wording.wordLists)
  }

  /// How many sentences of main flows begin with somebody who is known.
  private static func countKnownSubjects(
    _ sources: [SourceText], _ wording: Wording
  ) -> (known: Int, all: Int) {
    var (known, all) = (0, 0)
    for source in sources {
      for subject in subjects(in: source, wording, asRead: true) {
        all += 1
        if subject.kind != .unknown { known += 1 }
      }
    }
    return (known, all)
  }

  /// Who acts in the sentences of the main flows of a document, with the first words from the subject on.
  ///
  /// - Parameter asRead: whether with what reading adds to the words: those of the sentences' language, and an undeclared
  ///   subject that is taken for the system.
  private static func subjects(
    in source: SourceText, _ wording: Wording, asRead: Bool
  ) -> [(kind: Actors.Kind, tokens: [Token])] {
    let own = ListWords.of(wording)
    let (found, words) =
      asRead ? UseCaseOutlines.findInSentenceLanguage(source, wording) : (.of(source, own), own)
    let outlines = found.useCases
    var actors = Actors(words)
    actors.declare(found.declarations, outlines, in: source.bytes)
    if asRead, let system = UndeclaredSystem.find(in: outlines, actors, source.bytes) {
      actors.systemNames.insert(system.words)
    }
    return outlines.flatMap(\.mainItems).compactMap { item in
      let tokens = Tokens.of(source.bytes, item.text.trimmedOfSpaceAndMarks(in: source.bytes))
      let column = item.actor.map { Tokens.of(source.bytes, $0) } ?? []
      return actors.subject(of: tokens, column: column).map { subject in
        (subject.kind, Array(tokens.dropFirst(max(0, subject.end - 1)).prefix(16)))
      }
    }
  }

  // MARK: Language

  /// Where a main flow begins that is read with some words: at its heading, or below a title alone.
  private static func mainFlowStart(_ source: SourceText, _ wording: Wording, needsHeading: Bool) -> Int? {
    OutlineReader.read(source, ListWords.of(wording)).0.lazy.filter(\.isUseCase).compactMap { outline in
      outline.mainHeading ?? (needsHeading || outline.mainItems.isEmpty ? nil : outline.title)
    }.first?.lowerBound
  }

  /// The ready words of the language in which most documents can be read.
  private mutating func proposeLanguage(_ numbers: [Int], _ wording: Wording) {
    for needsHeading in [true, false] {
      if proposeLanguage(numbers, wording, needsHeading: needsHeading) { return }
    }
  }

  /// - Returns: whether any is better than the words of the project.
  private mutating func proposeLanguage(_ numbers: [Int], _ wording: Wording, needsHeading: Bool) -> Bool {
    func mainFlows(in wording: Wording) -> [(number: Int, place: Int)] {
      numbers.compactMap { number in
        Self.mainFlowStart(sources[number], wording, needsHeading: needsHeading).map { (number, $0) }
      }
    }
    let own = mainFlows(in: wording).count
    var best: (ready: ReadyWording, count: Int, place: WordSurvey.LinePlace)?
    for ready in ReadyWording.all {
      let found = mainFlows(in: ready.wording(replacingListsOf: wording))
      guard let first = found.first, found.count > best?.count ?? own else { continue }
      best = (ready, found.count, makePlace(first.number, first.place))
    }
    guard let best else { return false }
    for (key, words) in best.ready.lists {
      let term = Wording.Term(Wording.listSet, key.rawValue)
      wordLists[term] = own > 0 ? wording.words(key) + words : words
      entries.append(.init(term: term, words: words, count: best.count, place: best.place))
    }
    return true
  }

  /// The headings of documents in a language without ready words.
  private mutating func proposeHeadings(_ numbers: [Int], _ wording: Wording) {
    let proposed = Wording(wordLists, numbers: wording.numbers)
    let known = ListWords.withKnownHeadings(wording)
    for number in numbers where Self.mainFlowStart(sources[number], proposed, needsHeading: false) == nil {
      for outline in OutlineReader.read(sources[number], known).0 where outline.isUseCase {
        if let heading = outline.mainHeading { proposeWord(.main, heading, number, proposed) }
        for field in outline.fields where KnownHeadings.headingKeys.contains(field.key) {
          proposeWord(field.key, field.name, number, proposed)
        }
      }
    }
  }

  private mutating func proposeWord(
    _ key: Wording.ListWord, _ range: Range<Int>, _ number: Int, _ proposed: Wording
  ) {
    let word = PlainText.of(sources[number].bytes, range).value
    addWord(
      Wording.Term(Wording.listSet, key.rawValue), word, over: proposed.words(key),
      makePlace(number, range.lowerBound))
  }

  private mutating func addWord(
    _ term: Wording.Term, _ word: String, over present: [String], _ place: WordSurvey.LinePlace
  ) {
    if let index = entries.firstIndex(where: { $0.term == term }) {
      entries[index].count += 1
      if !Self.containsIgnoringCase(word, in: entries[index].words) { entries[index].words.append(word) }
    } else {
      entries.append(.init(term: term, words: [word], count: 1, place: place))
    }
    var words = wordLists[term] ?? present
    if !Self.containsIgnoringCase(word, in: words) { words.append(word) }
    wordLists[term] = words
  }

  /// Whether a word is among others, whatever their letter case.
  private static func containsIgnoringCase(_ word: String, in words: [String]) -> Bool {
    words.contains { $0.lowercased() == word.lowercased() }
  }

  private func makePlace(_ document: Int, _ offset: Int) -> WordSurvey.LinePlace {
    let line = LineTable(sources[document]).position(of: UInt32(clamping: offset)).line
    return WordSurvey.LinePlace(document: document, line: line - 1)
  }

  // MARK: Actors

  /// The one undeclared subject that is called a system or shows or stores something is the system. Others are said, and
  /// nothing is proposed for them: only a document declares who else acts.
  private mutating func proposeActors(_ numbers: [Int], _ wording: Wording) {
    let proposed = Wording(wordLists, numbers: wording.numbers)
    let words = ListWords.of(proposed)
    let term = Wording.Term("actors", Wording.Actor.system.rawValue)
    for number in numbers {
      let source = sources[number]
      let subjects = Self.subjects(in: source, proposed, asRead: false)
      let sentences = subjects.filter { $0.kind == .unknown }.map(\.tokens)
      let names = SubjectNames(words, source.bytes).names(in: sentences.map { .init(tokens: $0) })
      // Beside a system others who store something are people.
      let hasSystem = subjects.contains { $0.kind == .system } || names.contains(where: \.isSystem)
      for name in names {
        let isActing = sentences.contains { tokens in
          tokens.prefix(name.words.count).map(\.word) == name.words
            && (words[.displays].match(tokens, at: name.words.count) != nil
              || words[.stores].match(tokens, at: name.words.count) != nil)
        }
        // A name that occurs once may be any word.
        guard name.isSystem || !hasSystem && isActing && name.count > 1 else { continue }
        let text = PlainText.of(source.bytes, name.range).value
        for _ in 0..<name.count {
          addWord(term, text, over: proposed.words(term), makePlace(number, name.range.lowerBound))
        }
      }
    }
  }
}

extension ReadyWording {
  /// The words of a project with these for its lists.
  func wording(replacingListsOf wording: Wording) -> Wording {
    var all = wording.wordLists
    for (key, words) in lists { all[Wording.Term(Wording.listSet, key.rawValue)] = words }
    return Wording(all, numbers: wording.numbers)
  }

  /// The words of a project and these.
  func wording(addedTo wording: Wording) -> Wording {
    var all = wording.wordLists
    for (key, words) in lists {
      all[Wording.Term(Wording.listSet, key.rawValue)] = wording.words(key) + words
    }
    return Wording(all, numbers: wording.numbers)
  }
}
