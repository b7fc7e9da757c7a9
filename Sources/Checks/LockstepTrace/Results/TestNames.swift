import Lockstep
import LockstepModel

/// The names in a file that a report has as names of tests, and the blocks that they name.
struct TestNames {
  struct Place {
    var offset: Int
    var name: String
    /// The tests of this name whose class is around the place, by their indices in ``SameNamedTests``.
    var tests: [Int]
  }

  private(set) var places: [Place] = []
  private let bytes: [UInt8]
  private let outline: TestOutline

  init(_ source: SourceText, _ results: ReportOutcomes) {
    bytes = source.bytes
    let syntax = TextSyntax(path: source.path)
    let regions = RegionScanner.regions(of: bytes, syntax)
    outline = TestOutline(bytes, regions)
    let isCode = syntax.isCode
    var found: [(offset: Int, name: String)] = []
    func look(_ range: Range<Int>) {
      let name = String(decoding: bytes[range], as: UTF8.self)
      if results.testsByName[name] != nil { found.append((range.lowerBound, name)) }
    }
    var place = 0
    func lookAtWords(before end: Int) {
      while place < end {
        let start = place
        while place < end, bytes[place].isIdentifier { place += 1 }
        if place == start {
          place += 1
        } else if !isCode || Self.isDeclared(start..<place, in: bytes) {
          look(start..<place)
        }
      }
    }
    for region in regions {
      lookAtWords(before: region.range.lowerBound)
      if region.kind != .comment { look(region.range) }
      // In code, the words of texts and comments name nothing.
      if isCode || region.kind == .comment { place = max(place, region.range.upperBound) }
    }
    lookAtWords(before: bytes.count)
    let surroundings = PlaceWords(source, outline)
    places = found.map { offset, name in
      let words = surroundings.words(around: offset)
      return Place(
        offset: offset, name: name, tests: results.testsByName[name]?.indices(near: words, Set(words)) ?? [])
    }
  }

  /// Words before a name that is used, not declared.
  private static let wordsBeforeUse: Set = [
    "await", "return", "yield", "new", "throw", "in", "not", "and", "or",
  ]

  /// Whether a name in code may be that of a declaration: `fun opens`, `TEST(Door, Opens)`, `- (void)opens`.
  private static func isDeclared(_ name: Range<Int>, in bytes: [UInt8]) -> Bool {
    var end = name.lowerBound
    while end > 0, bytes[end - 1].isBlank { end -= 1 }
    guard end > 0, bytes[end - 1] != 0x0A else { return bytes[name.upperBound...].starts(with: "() {".utf8) }
    if "),*>]&?".utf8.contains(bytes[end - 1]) { return true }
    var start = end
    while start > 0, end - start < 10, bytes[start - 1].isIdentifier { start -= 1 }
    return start < end && !wordsBeforeUse.contains(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// The names of the tests that a text belongs to: itself, the block that it begins or is in front of, or one around
  /// it. Several for a text about a group of tests.
  func places(of start: Int) -> [Place] {
    let own = places[places.firstSortedIndex { $0.offset >= start }...].prefix { $0.offset == start }
    if !own.isEmpty { return Array(own) }
    guard let number = outline.line(of: start) else { return [] }
    let line = outline.lines[number]
    var isInFront = line.kind == .annotation
    if line.kind == .other, let next = line.next {
      isInFront = outline.lines[next].indentation >= line.indentation
    }
    if let block = line.kind == .code ? number : isInFront ? line.next : nil {
      let named = places(ofBlock: block)
      if !named.isEmpty { return named }
    }
    var around = line.parent
    while let number = around {
      let named = places(in: outline.lines[number].head, through: endOfNames(number))
      if !named.isEmpty { return named }
      around = outline.lines[number].parent
    }
    return []
  }

  /// The names of a block; all in it if it is a group of tests.
  private func places(ofBlock number: Int) -> [Place] {
    let line = outline.lines[number]
    let named = places(in: line.head, through: endOfNames(number))
    if !named.isEmpty { return named }
    let words = SameNamedTests.words(of: String(decoding: bytes[line.range].prefix(200), as: UTF8.self))
    return words.contains(where: Self.groupWords.contains) ? places(in: line.head, through: line.end - 1) : []
  }

  private static let groupWords: Set = [
    "class", "struct", "object", "interface", "extension", "implementation", "actor", "enum", "trait", "impl",
    "mod", "module", "namespace", "describe", "context", "suite", "group", "feature", "Feature", "Rule",
  ]

  /// The last line that may name a block: a call whose arguments begin on the next line is named there.
  private func endOfNames(_ number: Int) -> Int {
    let line = outline.lines[number]
    let isOpen = bytes[line.range].last { !$0.isBlank } == UInt8(ascii: "(")
    return isOpen ? min(number + 1, line.end - 1) : number
  }

  private func places(in first: Int, through last: Int) -> [Place] {
    let (start, end) = (outline.lines[first].range.lowerBound, outline.lines[last].range.upperBound)
    return Array(places[places.firstSortedIndex { $0.offset >= start }...].prefix { $0.offset <= end })
  }
}
