import Lockstep
package import LockstepModel

/// Reads Gherkin: features, rules, backgrounds, scenarios, outlines with examples, steps, tags, comments.
///
/// Free text under a heading is skipped. Tables and texts under a step are refused: a step expands to script lines.
package struct FeatureReader {
  /// The part of the file that the present line belongs to.
  private enum Part {
    case none, feature, background, scenario, examples
  }

  private let source: SourceText
  private var feature: FeatureDocument
  private var findings: [Diagnostic] = []
  private var part = Part.none
  private var tags: [SourceString] = []
  /// The head of the table of examples that is being read.
  private var tableHead: [String]?
  /// Whether a text between three quotes is being skipped.
  private var isInDocString = false

  package static func read(_ source: SourceText) -> Checked<FeatureDocument> {
    var reader = FeatureReader(source)
    reader.readLines()
    return Checked(reader.feature, reader.findings)
  }

  private init(_ source: SourceText) {
    self.source = source
    feature = FeatureDocument(source: source)
  }

  private mutating func readLines() {
    for line in source.bytes.split(separator: UInt8(ascii: "\n")) { read(line: line.indices) }
    if feature.title.value.isEmpty {
      report("this file has no feature", Span(0..<0), help: "begin it with 'Feature: FLOW and its title'")
    }
  }

  private mutating func read(line range: Range<Int>) {
    guard let text = trimmed(range) else { return }
    if text.value.hasPrefix("\"\"\"") || text.value.hasPrefix("```") {
      if !isInDocString { reportUnread(text, "a text under a step") }
      isInDocString.toggle()
      return
    }
    if isInDocString || text.value.hasPrefix("#") { return }
    if text.value.hasPrefix("@") { return tags += words(of: text) }
    if text.value.hasPrefix("|") { return readRow(text) }
    if let (keyword, rest) = parseHeading(text) { return beginPart(keyword, rest, text) }
    guard let step = parseStep(text) else { return }
    switch part {
    case .background: feature.background.append(step)
    case .scenario: feature.scenarios[feature.scenarios.count - 1].steps.append(step)
    // Under other headings a line is free text, whatever word it begins with.
    case .none, .feature, .examples: break
    }
  }

  private static let headings: [(word: String, part: Part)] = [
    ("Feature:", .feature), ("Rule:", .feature), ("Background:", .background),
    ("Scenario Outline:", .scenario),
    ("Scenario Template:", .scenario), ("Scenario:", .scenario), ("Example:", .scenario),
    ("Examples:", .examples), ("Scenarios:", .examples),
  ]

  private func parseHeading(_ text: SourceString) -> (String, SourceString)? {
    guard let (word, _) = Self.headings.first(where: { text.value.hasPrefix($0.word) }) else { return nil }
    return (word, rest(of: text, after: word.utf8.count))
  }

  private mutating func beginPart(_ word: String, _ title: SourceString, _ line: SourceString) {
    defer { tags = [] }
    tableHead = nil
    switch word {
    case "Feature:":
      feature.title = title
      feature.tags = tags
      part = .feature
    case "Rule:": part = .feature
    case "Background:": part = .background
    case "Examples:", "Scenarios:":
      guard !feature.scenarios.isEmpty else {
        return report("these examples belong to no scenario", line.span)
      }
      part = .examples
      let last = feature.scenarios.count - 1
      feature.scenarios[last].examples = feature.scenarios[last].examples ?? []
    default:
      part = .scenario
      feature.scenarios.append(
        FeatureDocument.Scenario(title: title, tags: feature.tags + tags, steps: [], span: line.span))
    }
  }

  private mutating func readRow(_ line: SourceString) {
    guard part == .examples else { return reportUnread(line, "a table under a step") }
    let cells = Self.parseCells(line.value)
    guard let head = tableHead else { return tableHead = cells }
    guard cells.count == head.count else {
      return report("this row has \(cells.count) cells, and the head of its table \(head.count)", line.span)
    }
    let row = Dictionary(zip(head, cells)) { first, _ in first }
    feature.scenarios[feature.scenarios.count - 1].examples?.append(row)
  }

  /// The texts between bars; `\|` is a bar, `\\` a backslash.
  private static func parseCells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      switch (character, isEscaped) {
      case ("|", false):
        cells.append(cell)
        cell = ""
      case ("\\", false):
        isEscaped = true
        continue
      case ("n", true): cell += "\n"
      default: cell.append(character)
      }
      isEscaped = false
    }
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }

  private static let keywords = ["Given ", "When ", "Then ", "And ", "But ", "* "]

  private func parseStep(_ text: SourceString) -> FeatureDocument.Step? {
    guard let keyword = Self.keywords.first(where: text.value.hasPrefix) else { return nil }
    return rest(of: text, after: keyword.utf8.count)
  }

  /// A line without the whitespace around it; nil for an empty one.
  private func trimmed(_ range: Range<Int>) -> SourceString? {
    var range = range
    while let first = range.first, source.bytes[first].isBlank { range = first + 1..<range.upperBound }
    while let last = range.last, source.bytes[last].isBlank { range = range.lowerBound..<last }
    return range.isEmpty ? nil : text(range)
  }

  private func rest(of text: SourceString, after count: Int) -> SourceString {
    let range = Int(text.span.start) + count..<Int(text.span.end)
    return trimmed(range) ?? self.text(range.upperBound..<range.upperBound)
  }

  private func words(of line: SourceString) -> [SourceString] {
    let bytes = source.bytes[Int(line.span.start)..<Int(line.span.end)]
    let words = bytes.split(separator: UInt8(ascii: " ")).prefix { $0.first != UInt8(ascii: "#") }
    return words.map { text($0.indices) }
  }

  private func text(_ range: Range<Int>) -> SourceString {
    SourceString(String(decoding: source.bytes[range], as: UTF8.self), at: Span(range))
  }

  private mutating func reportUnread(_ line: SourceString, _ what: String) {
    report("\(what) is not read", line.span, help: "a step expands to script lines; give values in its words")
  }

  private mutating func report(_ message: String, _ span: Span, help: String? = nil) {
    findings.append(
      Diagnostic(.gherkinSyntax, message, at: Location(source, span), help: help).losing(.content))
  }
}
