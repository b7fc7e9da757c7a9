import Lockstep

/// The marks that git leaves in a file whose two versions it could not merge.
package enum MergeConflict {
  /// The line of the first mark; nil without one.
  ///
  /// A line of `=` alone is a heading's, and `>` may be quotes of quotes: these count only next to another mark.
  package static func firstMarkLine(in source: SourceText) -> Range<Int>? {
    let file = source.bytes
    let bytes = file.span
    var (opening, middle): (Range<Int>?, Range<Int>?)
    var start = file.byteOrderMarkLength
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      if end - start >= 7 {
        switch bytes[start] {
        case 0x3C where isMark(bytes, start..<end): opening = opening ?? start..<end
        case 0x3D where isMark(bytes, start..<end): middle = middle ?? start..<end
        case 0x3E where isMark(bytes, start..<end):
          if let first = opening ?? middle { return first }
        default: break
        }
      }
      start = end + 1
    }
    return opening
  }

  /// Seven times the same byte, and then nothing or a space.
  private static func isMark(_ bytes: ByteSpan, _ line: Range<Int>) -> Bool {
    let first = bytes[line.lowerBound]
    for place in line.lowerBound + 1..<line.lowerBound + 7 where bytes[place] != first { return false }
    let next = line.lowerBound + 7
    return next == line.upperBound || bytes[next] == 0x20 || bytes[next] == 0x0D
  }

  /// The one finding about a file with such marks: nothing of it is certain.
  package static func finding(in source: SourceText) -> Diagnostic? {
    firstMarkLine(in: source).map { line in
      Diagnostic(
        .mergeConflict, "this file has the marks of a merge conflict, so it is not read",
        at: Location(source, Span(line)),
        help: "keep one of the two versions, and remove the lines of '<', '=' and '>'"
      ).losing(.content)
    }
  }
}
