import Lockstep
import LockstepModel

/// Lists and mappings in brackets, with something in front of them or behind them.
extension SyntaxMessage {
  /// The value that a line begins, behind the marks of lists and a key.
  private func lineValue(around offset: Int) -> (key: KeyName?, start: Int) {
    let bytes = source.bytes
    let line = lineRange(around: offset)
    func isFollowedByBlank(_ index: Int) -> Bool { index + 1 < line.upperBound && bytes[index + 1] == 0x20 }
    var start = line.lowerBound
    while start < line.upperBound,
      bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "-") && isFollowedByBlank(start)
    {
      start += 1
    }
    if start < line.upperBound, "{[".utf8.contains(bytes[start]) { return (nil, start) }
    let colon = (start..<line.upperBound).first { bytes[$0] == UInt8(ascii: ":") && isFollowedByBlank($0) }
    guard let colon else { return (nil, start) }
    let value = (colon + 1..<line.upperBound).first { bytes[$0] != 0x20 }
    return (KeyName(rawValue: source.text(Span(start..<colon))), value ?? line.upperBound)
  }

  /// Where a value begins with a bracket that is closed again on the line before `offset`: `message: [really] do`.
  func bracketedStart(before offset: Int) -> Int? {
    let start = lineValue(around: offset).start
    let bytes = source.bytes
    let closing: UInt8? =
      switch start < bytes.count ? bytes[start] : 0 {
      case UInt8(ascii: "["): UInt8(ascii: "]")
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      default: nil
      }
    guard let closing, start < offset, bytes[start..<min(offset, bytes.count)].contains(closing) else {
      return nil
    }
    return start
  }

  /// Reports text behind a list or a mapping; nil where the brackets may belong to a text.
  func behindBracketFinding() -> Diagnostic? {
    let bytes = source.bytes
    let line = lineRange(around: stopOffset)
    guard stopOffset < line.upperBound,
      let close = bytes[line.lowerBound..<stopOffset].lastIndex(where: "]}".utf8.contains),
      let start = bytes[close + 1..<line.upperBound].firstIndex(where: { $0 != 0x20 })
    else { return nil }
    let comment = (start..<line.upperBound - 1).first {
      bytes[$0] == 0x20 && bytes[$0 + 1] == UInt8(ascii: "#")
    }
    let rest = Span(start..<(comment ?? line.upperBound))
    let text = source.text(rest)
    let isMark = text.utf8.allSatisfy { ",;]} ".utf8.contains($0) }
    let opening = bracketedStart(before: stopOffset)
    if let opening {
      if isText(Span(opening..<close + 1), before: isMark) { return nil }
    } else if start != stopOffset {
      // Of brackets on several lines only the end is known: directly before this.
      return nil
    }
    var finding = syntaxFinding(
      "text behind the closing '\(source.text(Span(close..<close + 1)))'", at: rest,
      help: isMark ? "remove '\(text)'" : "remove it, move it into the brackets, or begin a line with it",
      related: isMark ? nil : opening.map { (Span($0..<$0 + 1), "the brackets begin here") })
    if isMark {
      let edit = Diagnostic.Fix.Edit(Span(close + 1..<(comment ?? line.upperBound)), "")
      finding.fixes = [.init("Remove '\(text)'", isSafe: true, edits: [edit])]
    }
    return finding
  }

  /// Whether a value in brackets is the beginning of a text: by its key, and without one by what it holds.
  ///
  /// - Parameter isMark: whether only a mark follows, which may be there by mistake.
  private func isText(_ value: Span, before isMark: Bool) -> Bool {
    let bracket = source.bytes[Int(value.start)]
    if let key = lineValue(around: Int(value.start)).key { return !key.mayHold(bracket) }
    let isMapping = bracket == UInt8(ascii: "{") && source.text(value).contains(": ")
    return !isMark && !isMapping
  }

  /// The entry of a list whose mark touches its bracket: `-{id: 1.1a}`.
  func missingBlankFinding(onLineOf offset: Int) -> Diagnostic? {
    let line = lineRange(around: offset)
    let mark = line.first { source.bytes[$0] != 0x20 }
    guard let mark, mark + 1 < line.upperBound, source.bytes[mark] == UInt8(ascii: "-"),
      "{[".utf8.contains(source.bytes[mark + 1])
    else { return nil }
    var finding = syntaxFinding(
      "a space is missing behind the '-'", at: Span(mark..<mark + 1), help: "write '- '")
    let edit = Diagnostic.Fix.Edit(Span(mark + 1..<mark + 1), " ")
    finding.fixes = [.init("Write a space behind the '-'", isSafe: true, edits: [edit])]
    return finding
  }

  /// Whether the colon at which reading stopped is that of a key behind a comma: `- id: 1.1a, user: selects OK`.
  var isAtFurtherKey: Bool {
    let line = lineRange(around: stopOffset)
    let before = source.bytes[line.lowerBound..<min(stopOffset, line.upperBound)]
    guard let comma = before.lastIndex(of: UInt8(ascii: ",")), comma + 1 < before.endIndex,
      before[comma + 1] == 0x20
    else { return false }
    let name = source.text(Span(comma + 2..<before.endIndex))
    return lineValue(around: stopOffset).key != nil && KeyName(rawValue: name) != nil
  }
}

extension KeyName {
  /// Whether some value of the key is written in such brackets.
  fileprivate func mayHold(_ bracket: UInt8) -> Bool {
    TableName.allCases.contains { $0.table.entry(self)?.shape.mayBegin(with: bracket) ?? false }
  }
}

extension Shape {
  fileprivate func mayBegin(with bracket: UInt8) -> Bool {
    switch self {
    case .list: bracket == UInt8(ascii: "[")
    case .mapping, .places, .table, .fixedKeys, .worldKeys: bracket == UInt8(ascii: "{")
    case .either(let shapes): shapes.contains { $0.mayBegin(with: bracket) }
    case .text, .id, .cell, .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice: false
    }
  }
}
