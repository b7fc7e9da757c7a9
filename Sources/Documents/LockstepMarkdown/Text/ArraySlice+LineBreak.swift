import Lockstep

/// Line breaks in a cell: `<br>`, `<br/>`, `<br />`.
extension ArraySlice<UInt8> {
  var firstLineBreak: Range<Int>? {
    var rest = self
    while let start = rest.offset(of: "<br") {
      rest = rest.from(start + 3)
      if let end = rest.firstIndex(where: { $0 != 0x2F && !$0.isSpace }), rest[end] == 0x3E {
        return start..<end + 1
      }
    }
    return nil
  }

  /// Where the line break begins that the text ends in; nil without one.
  var startOfLastLineBreak: Int? {
    guard last == 0x3E, let start = lastOffset(of: "<br"), from(start).firstLineBreak?.upperBound == endIndex
    else { return nil }
    return start
  }

  /// The lines, without empty ones.
  var brokenLines: [Bytes] {
    var lines: [Bytes] = []
    var rest = self
    while let mark = rest.firstLineBreak {
      lines.append(rest.upTo(mark.lowerBound).trimmed())
      rest = rest.from(mark.upperBound)
    }
    lines.append(rest.trimmed())
    return lines.filter { !$0.isEmpty }
  }
}
