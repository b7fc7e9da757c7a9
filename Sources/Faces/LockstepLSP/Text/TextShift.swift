import LockstepModel

/// Where a place of an earlier text is in a later one: what both begin with and what both end with is the same.
struct TextShift: Sendable {
  private let prefix: Int
  /// How much of both ends is the same.
  private let suffix: Int
  private let before: Int
  private let after: Int

  init(from before: [UInt8], to after: [UInt8]) {
    self.before = before.count
    self.after = after.count
    prefix = zip(before, after).prefix { $0 == $1 }.count
    suffix = zip(before[prefix...].reversed(), after[prefix...].reversed()).prefix { $0 == $1 }.count
  }

  /// nil for an offset in the part that differs.
  func later(_ offset: Int) -> Int? {
    if offset <= prefix { return offset }
    return offset >= before - suffix ? offset + after - before : nil
  }

  func earlier(_ offset: Int) -> Int? {
    if offset <= prefix { return offset }
    return offset >= after - suffix ? offset + before - after : nil
  }

  func later(_ span: Span) -> Span? {
    guard let start = later(Int(span.start)), let end = later(Int(span.end)), start <= end else { return nil }
    return Span(start..<end)
  }
}
