import LockstepModel

/// Where a place of an earlier text is in a later one: what both begin with and what both end with is the same.
struct TextShift: Sendable {
  private let prefixLength: Int
  private let suffixLength: Int
  private let earlierLength: Int
  private let laterLength: Int

  init(from before: [UInt8], to after: [UInt8]) {
    earlierLength = before.count
    laterLength = after.count
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    prefixLength = prefix
    suffixLength = zip(before[prefix...].reversed(), after[prefix...].reversed()).prefix { $0 == $1 }.count
  }

  /// nil for an offset in the part that differs.
  func offsetInLaterText(of offset: Int) -> Int? {
    if offset <= prefixLength { return offset }
    return offset >= earlierLength - suffixLength ? offset + laterLength - earlierLength : nil
  }

  func offsetInEarlierText(of offset: Int) -> Int? {
    if offset <= prefixLength { return offset }
    return offset >= laterLength - suffixLength ? offset + earlierLength - laterLength : nil
  }

  func spanInLaterText(of span: Span) -> Span? {
    guard let start = offsetInLaterText(of: Int(span.start)), let end = offsetInLaterText(of: Int(span.end)),
      start <= end
    else { return nil }
    return Span(start..<end)
  }
}
