import LockstepModel

/// A few consecutive lines of one file with remarks about places in them.
struct Excerpt {
  /// A place to underline, on its first line only.
  struct Mark {
    var span: Span
    /// The text behind the underline.
    var label: String?
    var isPrimary: Bool
  }

  /// How many lines above a finding are shown with it, at most.
  private static let linesAbove = 2

  private let source: SourceText
  private let table: LineTable
  /// Lines counted from 1 with the marks that begin on them, in the order they are drawn.
  private let lines: [(number: Int, marks: [Mark])]

  /// - Parameters:
  ///   - marks: at least one; all in `source`. The first one's surroundings are shown if it is primary.
  init(_ source: SourceText, _ table: LineTable, marks: [Mark]) {
    self.source = source
    self.table = table
    let numbered = marks.map { (line: table.position(of: $0.span.start).line, mark: $0) }
    var first = numbered.map(\.line).min() ?? 1
    let last = numbered.map(\.line).max() ?? 1
    if let (line, mark) = numbered.first, mark.isPrimary {
      first = min(first, Self.firstSiblingLine(of: line, in: source, table))
    }
    lines = (first...last).map { line in
      (line, numbered.filter { $0.line == line }.map(\.mark))
    }
  }

  /// The number of the last line.
  var lastLine: Int { lines.last?.number ?? 1 }

  /// The lines, each behind a gutter whose numbers have `digits` columns.
  func render(digits: Int, style: TextStyle, severity: Severity) -> [String] {
    let width = style.columns - digits - 3
    let bar = Ink.blue(String(repeating: " ", count: digits) + " |", colour: style.usesColour)
    var output: [String] = []
    for (number, marks) in lines {
      let range = table.range(ofLine: number) ?? 0..<0
      let digitsShown = String(number)
      let padding = String(repeating: " ", count: max(0, digits - digitsShown.utf8.count))
      let gutter = Ink.blue("\(padding)\(digitsShown) |", colour: style.usesColour)
      func show(_ focus: Range<Int>) -> DisplayLine {
        let line = DisplayLine(source, line: range, focus: focus, width: width)
        output.append(line.text.isEmpty ? gutter : "\(gutter) \(line.text)")
        return line
      }
      let start = range.lowerBound
      var shown = show(marks.first.map { clamp($0.span, to: range) } ?? start..<start)
      for mark in marks {
        let focus = clamp(mark.span, to: range)
        // A mark out of view, on a long line, gets a view of its own.
        if !shown.showsCharacter(at: focus.lowerBound) { shown = show(focus) }
        let ink = mark.isPrimary ? Ink(severity) : .blue
        var beneath = shown.underline(focus, with: mark.isPrimary ? "^" : "-")
        if let label = mark.label, !label.isEmpty { beneath += " " + Printable.line(label) }
        output.append(
          "\(bar) \(shown.padding(to: focus.lowerBound))\(ink(beneath, colour: style.usesColour))")
      }
    }
    return output
  }

  /// The part of `span` within the line `range`, in whole characters.
  private func clamp(_ span: Span, to range: Range<Int>) -> Range<Int> {
    let start = source.start(ofScalarAt: Int(span.start), in: range)
    return start..<max(start, min(Int(span.end), range.upperBound))
  }

  /// The first of the lines directly above `line` that are indented as it is.
  ///
  /// They are its siblings, and show the place in the file; lines that are not indented do not.
  private static func firstSiblingLine(of line: Int, in source: SourceText, _ table: LineTable) -> Int {
    func indentation(_ line: Int) -> Int? {
      guard let range = table.range(ofLine: line) else { return nil }
      let spaces = source.bytes[range].prefix { $0 == UInt8(ascii: " ") }.count
      return spaces > 0 && spaces < range.count ? spaces : nil
    }
    guard let own = indentation(line) else { return line }
    var first = line
    while line - first < linesAbove, indentation(first - 1) == own { first -= 1 }
    return first
  }
}
