import LockstepModel
import Synchronization

/// The use cases of a document: plans of tests and instructions have the same headings, but say neither that they are use cases
/// nor who acts.
struct UseCaseOutlines {
  var useCases: [UseCaseOutline]
  var declarations: ActorDeclarations
  /// Whether headings of a use case are in the document, whatever its lists are.
  var hasHeadings: Bool

  /// The outlines that were found last: a document is recognised, and then read.
  private static let recentOutlines = Mutex<
    [(source: SourceText, words: ListWords, found: UseCaseOutlines)]
  >([])
  /// One for each thread that may read at once.
  private static let maxRecentOutlines = 16

  static func of(_ source: SourceText, _ words: ListWords) -> UseCaseOutlines {
    let known = recentOutlines.withLock { $0.last { $0.source === source && $0.words === words }?.found }
    if let known { return known }
    let found = find(in: source, words)
    recentOutlines.withLock { known in
      if known.count >= maxRecentOutlines { known.removeFirst() }
      known.append((source, words, found))
    }
    return found
  }

  /// The outlines of a document, and the words that it is read with: headings are often English while sentences are not.
  static func findInSentenceLanguage(
    _ source: SourceText, _ wording: Wording
  ) -> (UseCaseOutlines, ListWords) {
    let own = ListWords.of(wording)
    let found = of(source, own)
    guard
      let language = SentenceLanguage.find(in: found.useCases, source.bytes, own)
        ?? languageOfHeadings(source, wording, found.useCases)
    else { return (found, own) }
    let words = own.adding(language)
    return (of(source, words), words)
  }

  /// The language of the headings of main flows, where the words of the project are those of titles and fields alone.
  private static func languageOfHeadings(
    _ source: SourceText, _ wording: Wording, _ found: [UseCaseOutline]
  ) -> ReadyWording? {
    guard !found.isEmpty, found.allSatisfy({ $0.mainHeading == nil }) else { return nil }
    let all = OutlineReader.read(source, .withKnownHeadings(wording)).0
    return SentenceLanguage.find(byHeadingsOf: all, source.bytes)
  }

  private static func find(in source: SourceText, _ words: ListWords) -> UseCaseOutlines {
    let (all, declarations) = OutlineReader.read(source, words)
    let seeming = all.filter(\.isUseCase)
    var isBehindUseCase = false
    let found = seeming.filter { outline in
      isBehindUseCase =
        outline.followsUseCase && isBehindUseCase || isUseCase(outline, declarations, source.bytes, words)
      return isBehindUseCase
    }
    return UseCaseOutlines(useCases: found, declarations: declarations, hasHeadings: !seeming.isEmpty)
  }

  /// Whether something of what seems to be one says so, or who acts.
  private static func isUseCase(
    _ outline: UseCaseOutline, _ declarations: ActorDeclarations, _ bytes: [UInt8], _ words: ListWords
  ) -> Bool {
    if outline.hasUseCaseTitle || outline.field(.actors) != nil || outline.field(.supportingActors) != nil {
      return true
    }
    // Both of its flows are named, and what holds before or after, or where each alternative begins: whoever acts, it is one.
    if outline.hasMainFlowWords, outline.hasAlternativePart,
      outline.field(.preconditions) != nil || outline.field(.postconditions) != nil || outline.hasBranchLabels
    {
      return true
    }
    var actors = Actors(words)
    actors.declare(declarations, [], in: bytes)
    return outline.mainItems.contains { item in
      let subject = actors.subject(
        of: Tokens.of(bytes, item.text.trimmedOfSpaceAndMarks(in: bytes)),
        column: item.actor.map { Tokens.of(bytes, $0) } ?? [])
      return subject.map { $0.kind != .unknown } == true
    }
  }
}
