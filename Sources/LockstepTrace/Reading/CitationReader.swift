import Lockstep
package import LockstepModel

/// Reads what a text cites.
package struct CitationReader {
  private let source: SourceText
  let bytes: [UInt8]
  let scanner: MentionScanner
  private let mentions: [Mention]
  /// Whether what is neither comment nor string is code, whose names may cite.
  private let hasCode: Bool
  private var file: TracedFile
  var context = Citation.Context()

  /// Reads a file; its ending tells what are comments and strings.
  package static func read(_ source: SourceText, _ names: TraceNames) -> TracedFile {
    let bytes = source.bytes
    let scanner = MentionScanner(names: names, bytes: bytes)
    let mentions = scanner.all()
    let mayBeSilenced = Suppression.mayStand(in: source)
    if mentions.isEmpty, !mayBeSilenced { return TracedFile(source) }
    let syntax = TextSyntax(path: source.path)
    let regions = RegionScanner.regions(of: bytes, syntax)
    var reader = CitationReader(
      source, bytes, scanner, mentions, hasCode: syntax == .braces || syntax == .hash)
    reader.read(regions)
    if mayBeSilenced { reader.file.suppressions = TextSuppressions(source, bytes).all(in: regions) }
    return reader.file
  }

  private init(
    _ source: SourceText, _ bytes: [UInt8], _ scanner: MentionScanner,
    _ mentions: [Mention],
    hasCode: Bool
  ) {
    self.source = source
    self.bytes = bytes
    self.scanner = scanner
    self.mentions = mentions
    self.hasCode = hasCode
    file = TracedFile(source)
  }

  private mutating func read(_ regions: [TextRegion]) {
    var next = 0
    for region in regions {
      while next < mentions.count, mentions[next].range.lowerBound < region.range.lowerBound {
        readCode(mentions[next])
        next += 1
      }
      let first = next
      while next < mentions.count, mentions[next].range.upperBound <= region.range.upperBound { next += 1 }
      if next > first { read(region, mentions[first..<next]) }
    }
    for mention in mentions[next...] { readCode(mention) }
  }

  /// A mention in code: the id of a case is a part of a name there, and nothing else is cited.
  private mutating func readCode(_ mention: Mention) {
    guard hasCode, case .testCase = mention.kind else { return }
    var (start, end) = (mention.range.lowerBound, mention.range.upperBound)
    while start > 0, bytes[start - 1].isIdentifier { start -= 1 }
    while end < bytes.count, bytes[end].isIdentifier { end += 1 }
    read(TextRegion(kind: .identifier, range: start..<end, outer: start..<end), [mention])
  }

  private mutating func read(_ region: TextRegion, _ mentions: ArraySlice<Mention>) {
    let mark = mentions.firstIndex { $0.kind == .covers } ?? mentions.endIndex
    let plain = mentions[..<mark]
    let words = RegionWords(bytes, region, plain)
    for (number, mention) in plain.enumerated() {
      switch mention.kind {
      case .flow(let id): name(id, mention, region, words, isLeading: words.isLeading && number == 0)
      case .testCase(let id, let isSmall):
        let isName = region.kind != .comment && region.kind != .prose
        guard isName || number < words.leading, !isSmall || region.kind == .identifier else { continue }
        cite(
          .testCase, id, mention.range, in: region, isSmall: isSmall, title: words.title,
          companions: plain.compactMap { $0.id == id ? nil : $0.id })
      case .covers: break
      }
    }
    if mark < mentions.endIndex, region.kind != .identifier {
      readCovers(from: mentions[mark].range.upperBound, in: region)
    }
  }

  private mutating func name(
    _ id: String, _ mention: Mention, _ region: TextRegion, _ words: RegionWords, isLeading: Bool
  ) {
    if region.kind == .prose { return }
    let end = mention.range.upperBound
    if region.kind != .comment,
      let row = RowShape.row(in: bytes, behind: end, before: region.range.upperBound)
    {
      return cite(.row(flow: id), String(decoding: bytes[row], as: UTF8.self), row, in: region)
    }
    file.flows.append(
      NamedFlow(id: id, span: Span(mention.range), isClaim: isLeading, title: isLeading ? words.title : nil))
    context.named = id
    if isLeading { context.claimed = id }
  }

  mutating func cite(
    _ subject: Citation.Subject, _ id: String, _ range: Range<Int>, in region: TextRegion,
    isSmall: Bool = false,
    isAnnotation: Bool = false, title: String? = nil, companions: [String] = []
  ) {
    file.citations.append(
      Citation(
        subject: subject, id: SourceString(id, at: Span(range)), isSmall: isSmall, isAnnotation: isAnnotation,
        name: SourceString(String(decoding: bytes[region.range], as: UTF8.self), at: Span(region.range)),
        title: title, companions: companions, context: context))
  }

  mutating func nameFlow(_ id: String, _ range: Range<Int>) {
    file.flows.append(NamedFlow(id: id, span: Span(range), isClaim: false))
  }
}

extension Mention {
  /// The id of a case.
  fileprivate var id: String? {
    if case .testCase(let id, _) = kind { id } else { nil }
  }
}
