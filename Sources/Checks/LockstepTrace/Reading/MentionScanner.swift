import Lockstep
import LockstepDiff
import LockstepModel

/// Finds mentions anywhere in a file; most files have none, and are read once.
struct MentionScanner {
  static let coversMark = "@covers"
  /// The annotations that name a use case.
  static let useCaseAnnotations = ["@UseCase", "@useCase", "@use_case", "@Tag", "@tag"]

  let names: TraceNames
  let bytes: [UInt8]

  func findMentions() -> [Mention] {
    var found: [Mention] = []
    let starts = names.kindsByFirstByte
    var place = 0
    while place < bytes.count {
      let start = starts[Int(bytes[place])]
      if !start.isEmpty, let mention = parseMention(at: place, start) {
        found.append(mention)
        place = mention.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  private func parseMention(at place: Int, _ start: TraceNames.NameKinds) -> Mention? {
    if start.contains(.annotation) {
      for annotation in Self.useCaseAnnotations {
        let end = place + annotation.utf8.count
        if matches(annotation.utf8, at: place), end < bytes.count, bytes[end] == UInt8(ascii: "(") {
          return Mention(kind: .useCase, range: place..<end)
        }
      }
      let end = place + Self.coversMark.utf8.count
      guard end <= bytes.count, bytes[place..<end].elementsEqual(Self.coversMark.utf8),
        end == bytes.count || !bytes[end].isWord
      else { return nil }
      return Mention(kind: .covers, range: place..<end)
    }
    if start.contains(.flow), let (id, end) = parseFlow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.otherFlow), let (id, end) = parseOtherFlow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.testCase), let (id, isLowercase, end) = parseTestCase(at: place) {
      return Mention(kind: .testCase(id, isLowercase: isLowercase), range: place..<end)
    }
    return nil
  }

  /// A flow whose spelling contains its kind. One without a point in its number counts if the project has it, since
  /// other numbers look the same.
  func parseFlow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord,
      let (id, end, hasPoint) = FlowSpelling.parseFlow(in: bytes, at: place),
      hasPoint || names.flowIDs.contains(id)
    else { return nil }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return (id, end) }
    // A table of a document with several: `UC9.10/Destination`.
    let section = names.tablesByDocument[id]?.first { matches($0.utf8.dropFirst(id.utf8.count), at: end) }
    return section.map { ($0, end + $0.utf8.count - id.utf8.count) } ?? (id, end)
  }

  func parseOtherFlow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord else { return nil }
    for (count, ids) in names.otherFlowIDs {
      let end = place + count
      guard end <= bytes.count, end == bytes.count || !bytes[end].isWord, ids.contains(bytes[place..<end])
      else { continue }
      return (String(decoding: bytes[place..<end], as: UTF8.self), end)
    }
    return nil
  }

  /// A case's id, also as a part of an identifier: `test_ltc57_…`, `testLTC57User…`.
  func parseTestCase(at place: Int) -> (id: String, isLowercase: Bool, end: Int)? {
    guard let pattern = names.casePattern else { return nil }
    if place > 0 {
      let before = bytes[place - 1]
      let isHump = before.isSmallLetter && bytes[place].isCapital
      if before.isLetter && !isHump || before.isDigit { return nil }
    }
    let exact = pattern.endOfMatch(in: bytes.span, from: place, ignoringCase: false)
    guard let end = exact ?? pattern.endOfMatch(in: bytes.span, from: place, ignoringCase: true) else {
      return nil
    }
    if end < bytes.count {
      let isHump =
        end + 1 < bytes.count && bytes[end - 1].isDigit && bytes[end].isCapital
        && bytes[end + 1].isSmallLetter
      if bytes[end].isDigit || bytes[end].isLetter && !isHump { return nil }
    }
    return (String(decoding: bytes[place..<end], as: UTF8.self), exact == nil, end)
  }

  private func matches(_ text: some Collection<UInt8>, at place: Int) -> Bool {
    place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
  }
}
