import LockstepModel

/// The test cases that the overviews of flows list.
struct OverviewCases {
  /// The documents that have a list of test cases, be it empty.
  private(set) var documents: Set<String> = []
  private(set) var listings: [TestCase.Listing] = []

  private static let aspect = TableText.aspect("logical-test-cases").lowercased()

  init(_ project: Project, _ names: TraceNames) {
    for document in project.documents {
      for row in document.overview {
        let name = TableText.aspect(row.key.value)
        guard name.lowercased() == Self.aspect else { continue }
        documents.insert(document.id.value)
        let texts =
          switch row.value {
          case .text(let text): [text]
          case .list(let items): items
          }
        for text in texts { add(text, document, name, names) }
      }
    }
  }

  private mutating func add(
    _ text: SourceString, _ document: FlowDocument, _ row: String, _ names: TraceNames
  ) {
    let source = document.source
    let bytes = source.bytes
    let end = min(Int(text.span.end), bytes.count)
    let start = min(Int(text.span.start), end)
    let scanner = MentionScanner(names: names, bytes: bytes)
    var place = start
    while place < end {
      guard names.starts[Int(bytes[place])].contains(.testCase),
        let (id, isSmall, stop) = scanner.testCase(at: place), stop <= end, !isSmall
      else {
        place += 1
        continue
      }
      // The words of a link's label; an address ends with an anchor in small letters.
      let label = bytes[stop..<end].prefix {
        $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "<") && $0 != 0x0A
      }
      let title = String(decoding: label, as: UTF8.self).drop { " :-".contains($0) }
      listings.append(
        TestCase.Listing(
          flow: document.id.value, source: source, id: SourceString(id, at: Span(place..<stop)), row: row,
          title: title.isEmpty ? nil : String(title)))
      place = stop
    }
  }
}
