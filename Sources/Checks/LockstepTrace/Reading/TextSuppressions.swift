import Lockstep
import LockstepModel

/// The comments of a text that silence findings: `lockstep:ignore RULE -- reason`.
///
/// One next to code covers its line; one on its own line covers the text after it up to a blank line.
struct TextSuppressions {
  let source: SourceText
  private var bytes: [UInt8] { source.bytes }

  func suppressions(in regions: [TextRegion]) -> [Suppression] {
    var last = LastScope()
    return regions.compactMap { region in
      guard region.kind == .comment,
        var suppression = Suppression(words: region.range, comment: Span(region.fullRange), in: source)
      else { return nil }
      setScope(of: &suppression, region.fullRange, &last)
      return suppression
    }
  }

  /// The last line with a comment, and the last lines that one covers: many comments may share them.
  private struct LastScope {
    var line = 0..<0
    var block = 0..<0
  }

  private func setScope(of suppression: inout Suppression, _ comment: Range<Int>, _ last: inout LastScope) {
    if !last.line.contains(comment.lowerBound) { last.line = bytes.line(around: comment.lowerBound) }
    let line = last.line
    let isAlone =
      isBlank(line.lowerBound..<comment.lowerBound) && isBlank(comment.upperBound..<line.upperBound)
    if isAlone {
      suppression.removalSpan = Span(line.lowerBound..<min(line.upperBound + 1, bytes.count))
    } else {
      var start = comment.lowerBound
      while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
      suppression.removalSpan = Span(start..<comment.upperBound)
    }
    if suppression.isForFile {
      suppression.scope = Span(0..<bytes.count)
    } else if isAlone, let scope = block(behind: line.upperBound, after: last.block) {
      last.block = scope
      suppression.scope = Span(scope)
    } else {
      suppression.scope = Span(line)
    }
  }

  /// The lines up to an empty one.
  private func block(behind end: Int, after known: Range<Int>) -> Range<Int>? {
    let start = end + 1
    var last = known.contains(start) ? known.upperBound : start
    while last < bytes.count, case let line = bytes.line(around: last), !isBlank(line) {
      last = line.upperBound + 1
    }
    return last > start ? start..<min(last, bytes.count) : nil
  }

  private func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isBlank) }
}
