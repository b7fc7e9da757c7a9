import Lockstep
package import LockstepModel

/// Reads the citations of a text.
package struct CitationReader {
  let scanner: MentionScanner
  private let mentions: [Mention]
  /// Whether text outside of comments and strings is code, whose names may cite.
  private let hasCode: Bool
  var file: TracedFile
  /// The text that is being read; all of its citations share it.
  private var containingText = SourceString("", at: Span(0..<0))
  var context = Citation.Context()
  var bytes: [UInt8] { scanner.bytes }

  /// Reads a file; its suffix determines the syntax of comments and strings.
  package static func read(_ source: SourceText, _ names: TraceNames) -> TracedFile {
    let bytes = source.bytes
    let scanner = MentionScanner(names: names, bytes: bytes)
    let mentions = scanner.findMentions()
    let mayBeSilenced = Suppression.mayOccur(in: source)
    if mentions.isEmpty, !mayBeSilenced { return TracedFile(source: source) }
    let syntax = TextSyntax(path: source.path)
    let regions = RegionScanner.regions(of: bytes, syntax)
    var reader = CitationReader(
      scanner: scanner, mentions: mentions, hasCode: syntax.isCode,
      file: TracedFile(source: source))
    reader.read(regions)
    if mayBeSilenced { reader.file.suppressions = TextSuppressions(source: source).suppressions(in: regions) }
    return reader.file
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

  /// Of a name in code, in bytes before and after an ID.
  private static let longestName = 1_000
  /// A text with more IDs of cases is a list: its words are the title of none of them.
  private static let maximumTitledCases = 20

  /// A mention in code: the id of a case is a part of a name there, and nothing else is cited.
  private mutating func readCode(_ mention: Mention) {
    if case .useCase = mention.kind { return readAnnotation(mention) }
    guard hasCode, case .testCase = mention.kind else { return }
    var (start, end) = (mention.range.lowerBound, mention.range.upperBound)
    let most = max(0, start - Self.longestName)..<min(bytes.count, end + Self.longestName)
    while start > most.lowerBound, bytes[start - 1].isIdentifier { start -= 1 }
    while end < most.upperBound, bytes[end].isIdentifier { end += 1 }
    read(TextRegion(kind: .identifier, range: start..<end, fullRange: start..<end), [mention])
  }

  private mutating func read(_ region: TextRegion, _ mentions: ArraySlice<Mention>) {
    if region.kind != .identifier {
      for mention in mentions {
        if case .flow(let id) = mention.kind {
          file.flowIDs.append(SourceString(id, at: Span(mention.range)))
        }
      }
    }
    let mark = mentions.firstIndex { $0.kind == .covers } ?? mentions.endIndex
    let plain = mentions[..<mark]
    let words = RegionWords(bytes, region, plain)
    let ids = plain.compactMap(\.id)
    let isList = ids.count > Self.maximumTitledCases
    containingText = SourceString(
      String(decoding: bytes[region.range], as: UTF8.self), at: Span(region.range))
    for (number, mention) in plain.enumerated() {
      switch mention.kind {
      case .flow(let id):
        recordFlowName(id, mention, region, words, isLeading: words.hasLeadingID && number == 0)
      case .testCase(let id, let isLowercase):
        let isName = region.kind != .comment && region.kind != .prose
        guard isName || number < words.leadingIDCount, !isLowercase || region.kind == .identifier else {
          continue
        }
        addCitation(
          .testCase, id, mention.range, isLowercase: isLowercase, title: isList ? nil : words.title,
          otherCaseIDs: isList ? [] : ids.filter { $0 != id })
      case .useCase: readAnnotation(mention)
      case .covers: break
      }
    }
    if mark < mentions.endIndex, region.kind != .identifier {
      readCovers(from: mentions[mark].range.upperBound, in: region)
    }
  }

  private mutating func recordFlowName(
    _ id: String, _ mention: Mention, _ region: TextRegion, _ words: RegionWords, isLeading: Bool
  ) {
    if region.kind == .prose { return }
    let end = mention.range.upperBound
    if region.kind != .comment,
      let row = RowShape.rangeOfRow(in: bytes, behind: end, before: region.range.upperBound)
        ?? label(of: id, behind: end, before: region.range.upperBound)
    {
      return addCitation(.row(flow: id), String(decoding: bytes[row], as: UTF8.self), row)
    }
    file.namedFlows.append(
      NamedFlow(
        id: id, span: Span(mention.range), beginsText: isLeading, title: isLeading ? words.title : nil))
    context.namedFlow = id
    if isLeading { context.claimedFlow = id }
  }

  private func listedLabel(_ flow: String?, at place: Int, before end: Int) -> Range<Int>? {
    guard let flow, scanner.names.labelledFlows.contains(flow) else { return nil }
    return RowShape.rangeOfLabel(in: bytes, at: place, before: end)
  }

  /// The label of an alternative behind the ID of its flow: `UC-014 A1`.
  private func label(of flow: String, behind start: Int, before end: Int) -> Range<Int>? {
    guard scanner.names.labelledFlows.contains(flow), start < end, bytes[start] == 0x20 else { return nil }
    return RowShape.rangeOfLabel(in: bytes, at: start + 1, before: end)
  }

  mutating func addCitation(
    _ subject: Citation.Subject, _ id: String, _ range: Range<Int>, isLowercase: Bool = false,
    isAnnotation: Bool = false, title: String? = nil, otherCaseIDs: [String] = []
  ) {
    file.citations.append(
      Citation(
        subject: subject, id: SourceString(id, at: Span(range)), isLowercase: isLowercase,
        isAnnotation: isAnnotation,
        containingText: containingText, title: title, otherCaseIDs: otherCaseIDs, context: context))
  }

  // The annotation `@covers UC2.3 1.4a, PF2.8 2.1b`.

  /// Reads a list of flows, rows and cases; anything else ends it, so that words may follow.
  ///
  /// A flow applies to the rows after it. Rows before the first belong to the flow that the text is about.
  mutating func readCovers(from start: Int, in region: TextRegion) {
    let end = region.range.upperBound
    var place = start
    var flow: (id: String, range: Range<Int>)?
    var hasRows = true
    let knownCount = file.citations.count
    /// A flow without rows is named.
    func finish(_ reader: inout CitationReader) {
      guard let flow, !hasRows else { return }
      reader.file.namedFlows.append(NamedFlow(id: flow.id, span: Span(flow.range), beginsText: false))
    }
    while true {
      while place < end, bytes[place].isBlank || ",;:()[]{}\"'`".utf8.contains(bytes[place]) { place += 1 }
      place = RowShape.endOfConjunction(in: bytes, at: place, before: end) ?? place
      guard place < end else { break }
      if let (id, stop) = scanner.parseFlow(at: place) ?? scanner.parseOtherFlow(at: place)
        ?? unknownFlow(at: place, before: end), stop <= end
      {
        finish(&self)
        (flow, hasRows) = ((id, place..<stop), false)
        place = stop
      } else if let (id, isLowercase, stop) = scanner.parseTestCase(at: place), stop <= end, !isLowercase {
        addCitation(.testCase, id, place..<stop, isAnnotation: true)
        place = stop
      } else if let range = RowShape.rangeOfRows(in: bytes, at: place, before: end) {
        // Of several rows each has to be named; the finding says which there are.
        hasRows = true
        addCitation(
          .row(flow: flow?.id ?? context.claimedFlow ?? context.namedFlow),
          String(decoding: bytes[range], as: UTF8.self), range, isAnnotation: true)
        place = range.upperBound
      } else if let row = RowShape.rangeOfID(in: bytes, at: place, before: end)
        ?? listedLabel(flow?.id, at: place, before: end)
      {
        hasRows = true
        addCitation(
          .row(flow: flow?.id ?? context.claimedFlow ?? context.namedFlow),
          String(decoding: bytes[row], as: UTF8.self), row, isAnnotation: true)
        place = row.upperBound
      } else {
        let isEmpty = flow == nil && file.citations.count == knownCount
        recordUnreadID(at: place, behind: flow?.range, before: end, isEmpty: isEmpty, hasRows: hasRows)
        // A flow that is only a part of such a word is not named.
        if file.unreadIDs.last?.span.start == flow.map({ Span($0.range).start }) { flow = nil }
        break
      }
    }
    finish(&self)
  }

  /// A flow that the project lacks, before a row: in a list of what is covered nothing else looks like it.
  private func unknownFlow(at place: Int, before end: Int) -> (id: String, end: Int)? {
    guard let (id, stop, _) = FlowSpelling.parseFlow(in: bytes, at: place), stop < end,
      RowShape.rangeOfRow(in: bytes, behind: stop, before: end) != nil
        || RowShape.rangeOfRows(in: bytes, at: stop + 1, before: end) != nil
    else { return nil }
    return (id, stop)
  }
}

extension Mention {
  /// The id of a case.
  fileprivate var id: String? {
    if case .testCase(let id, _) = kind { id } else { nil }
  }
}
