import Lockstep
import LockstepModel

/// Finds the use cases of a document and their parts.
struct OutlineReader {
  /// The part of a use case that the present entry belongs to.
  enum Part: Equatable {
    case none
    case main
    case alternatives
    /// Another part, whose values belong to a field.
    case field(Wording.ListWord)
  }

  let source: SourceText
  let words: ListWords
  private(set) var outlines: [UseCaseOutline] = []
  private(set) var entries: [Entry] = []
  /// The position of the present entry.
  private(set) var place = 0
  var part = Part.none
  var partLevel = 0
  /// Whether the alternatives at the place are between the sentences of the main flow.
  var isMainOpen = false
  /// The rank of the heading of the main flow.
  var mainLevel = 0
  /// The headings without a known meaning that the place is under, from the outermost on, with their levels.
  var unknownHeadings: [(title: Range<Int>, level: Int)] = []
  var currentOutline: UseCaseOutline
  /// Numbered items outside of any part, which are the flow where no part is.
  var unheadedItems: [UseCaseOutline.Item] = []
  var unheadedListCount = 0
  /// The rank of the heading without a known meaning that they are under; 0 without one.
  var unheadedLevel = 0
  var awaitsTriggerText = false
  /// Whether the title above is a number alone, so that the next line may have its words.
  var awaitsTitle = false
  /// How far the first name below a heading of actors is indented.
  var actorIndent = 0
  /// Whether the part of alternatives began with the heading of one of them.
  var isSingleAlternative = false
  /// The parts of alternatives that may list kinds of something.
  var variationParts: [Int] = []
  /// The rank of the heading of the last alternative.
  var alternativeLevel = 0
  /// The number of the chapter of alternatives, where the headings in it have it, too.
  var alternativesChapter: Range<Int>?
  /// How many parts of alternatives there were.
  var alternativesPartCount = 0
  /// Whether the next cell has the text of an alternative whose name is a field.
  var awaitsAlternativeText = false
  /// The bullet that the present part has for its label; nil for other headings.
  var openLabel: OpenLabel?
  /// Whether the last field is a row of a table.
  var isFieldInTable = false
  /// The part of the document that the place is in, if it tells who acts.
  var actorSection: ActorSection?
  /// The actors of such parts, beside which the use case behind them has its own.
  private(set) var sectionActors: [Range<Int>] = []
  /// Whether the last entry is the name of a field.
  var isBehindFieldName = false
  /// The part of alternatives whose field is empty, so that the rows below it may be these.
  var emptyAlternativesPart = 0
  /// The first paragraph of a part of alternatives, which is one where nothing else is.
  var firstParagraph: Entry?

  var bytes: [UInt8] { source.bytes }

  /// The use cases of a document, and what its prose declares.
  static func read(_ source: SourceText, _ words: ListWords) -> ([UseCaseOutline], ActorDeclarations) {
    var reader = OutlineReader(source, words)
    let entries = EntryReader.entries(of: source, words)
    reader.entries = entries
    for (place, entry) in entries.enumerated() {
      reader.place = place
      reader.readEntry(entry)
      reader.isBehindFieldName = entry.isFieldName
    }
    reader.finishUseCase(at: source.bytes.count)
    var declarations = ActorDeclarations(source.bytes, words, otherRanges: reader.sectionActors)
    if !reader.outlines.isEmpty { for entry in entries { declarations.readEntry(entry) } }
    return (reader.outlines, declarations)
  }

  private init(_ source: SourceText, _ words: ListWords) {
    (self.source, self.words) = (source, words)
    currentOutline = UseCaseOutline(start: source.bytes.byteOrderMarkLength)
  }

  func tokens(_ range: Range<Int>) -> [Token] { Tokens.of(bytes, range) }

  func text(_ range: Range<Int>) -> SourceString {
    SourceString(String(decoding: bytes[range], as: UTF8.self), at: Span(range))
  }

  /// A label as it is cited.
  func name(of label: Label) -> SourceString { SourceString(label.name(in: bytes), at: Span(label.range)) }

  mutating func finishUseCase(at place: Int) {
    if currentOutline.mainItems.isEmpty { adoptUnheadedItems() }
    dropEmptyCells()
    dropRowsToldElsewhere()
    dropWhatIsNoAlternative()
    separateSectionActors()
    currentOutline.end = max(currentOutline.end, min(place, source.bytes.count))
    if currentOutline.hasFlowParts || currentOutline.title != nil && !currentOutline.fields.isEmpty {
      outlines.append(currentOutline)
    }
  }

  /// Takes the actors of a part of the document before the title out of a use case that has its own.
  private mutating func separateSectionActors() {
    guard let title = currentOutline.title?.lowerBound else { return }
    func isOfSection(_ field: UseCaseOutline.Field) -> Bool {
      [.actors, .supportingActors].contains(field.key) && field.name.lowerBound < title
    }
    let fields = currentOutline.fields
    guard fields.contains(where: { $0.key == .actors && !isOfSection($0) }) else { return }
    sectionActors += fields.filter(isOfSection).flatMap(\.values)
    currentOutline.fields = fields.filter { !isOfSection($0) }
  }
}
