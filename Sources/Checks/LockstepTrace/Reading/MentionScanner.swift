import Lockstep
import LockstepDiff
import LockstepModel

/// Finds mentions anywhere in a file; most files have none, and are read once.
struct MentionScanner {
  static let mark = "@covers"
  /// The annotations that name a use case.
  static let annotations = ["@UseCase", "@useCase", "@use_case", "@Tag", "@tag"]

  let names: TraceNames
  let bytes: [UInt8]

  func all() -> [Mention] {
    var found: [Mention] = []
    let starts = names.starts
    var place = 0
    while place < bytes.count {
      let start = starts[Int(bytes[place])]
      if !start.isEmpty, let mention = mention(at: place, start) {
        found.append(mention)
        place = mention.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  private func mention(at place: Int, _ start: TraceNames.Start) -> Mention? {
    if start.contains(.mark) {
      for annotation in Self.annotations {
        let end = place + annotation.utf8.count
        if matches(annotation.utf8, at: place), end < bytes.count, bytes[end] == UInt8(ascii: "(") {
          return Mention(kind: .useCase, range: place..<end)
        }
      }
      let end = place + Self.mark.utf8.count
      guard end <= bytes.count, bytes[place..<end].elementsEqual(Self.mark.utf8),
        end == bytes.count || !bytes[end].isWord
      else { return nil }
      return Mention(kind: .covers, range: place..<end)
    }
    if start.contains(.flow), let (id, end) = flow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.otherFlow), let (id, end) = otherFlow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.testCase), let (id, isSmall, end) = testCase(at: place) {
      return Mention(kind: .testCase(id, isSmall: isSmall), range: place..<end)
    }
    return nil
  }

  /// A flow whose spelling contains its kind. One without a point in its number counts if the project has it, since
  /// other numbers look the same.
  func flow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord,
      let (id, end, hasPoint) = FlowSpelling.flow(in: bytes, at: place),
      hasPoint || names.flows.contains(id)
    else { return nil }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return (id, end) }
    // A table of a document with several: `UC9.10/Destination`.
    let section = names.sections[id]?.first { matches($0.utf8.dropFirst(id.utf8.count), at: end) }
    return section.map { ($0, end + $0.utf8.count - id.utf8.count) } ?? (id, end)
  }

  func otherFlow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord else { return nil }
    for (count, ids) in names.otherIDs {
      let end = place + count
      guard end <= bytes.count, end == bytes.count || !bytes[end].isWord, ids.contains(bytes[place..<end])
      else { continue }
      return (String(decoding: bytes[place..<end], as: UTF8.self), end)
    }
    return nil
  }

  /// A case's id, also as a part of an identifier: `test_ltc57_…`, `testLTC57User…`.
  func testCase(at place: Int) -> (id: String, isSmall: Bool, end: Int)? {
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
