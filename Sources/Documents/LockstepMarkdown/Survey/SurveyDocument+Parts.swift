import Lockstep
import LockstepModel

extension SurveyDocument {
  /// The tables, the numbered lists and the diagrams of a document, and why none of them is a flow.
  static func parts(of source: SourceText, _ wording: Wording) -> [NonFlowPart] {
    let document = SurveyDocument(source)
    let lines = Lines(source, wording)
    return document.tables.map { tablePart($0, wording) } + taggedTables(lines) + numberedLists(lines)
      + diagrams(lines)
  }

  private static func tablePart(_ table: SurveyTable, _ wording: Wording) -> NonFlowPart {
    func list(_ names: [String]) -> String {
      let quoted = names.prefix(6).map { "'\($0)'" } + (names.count > 6 ? ["\(names.count - 6) more"] : [])
      return quoted.count < 2
        ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
    }
    let columns = table.head.count == 1 ? "the column" : "the columns"
    let words = "a table of \(Count.text(table.rows.count, "row")) with \(columns) \(list(table.head))"
    let missing = Wording.Column.allCases.filter { key in
      !table.head.contains { wording.columns.meaning(of: $0) == key }
    }.map { wording.columns.preferredWord($0).text }
    if missing.isEmpty { return NonFlowPart(words, reason: "it has no rows") }
    if table.countsSteps { return NonFlowPart(words, reason: noUseCase) }
    let isNumbered = table.flowColumns != nil
    return NonFlowPart(
      words,
      reason: isNumbered
        ? "its rows are numbered, but it has no \(missing.count == 1 ? "column" : "columns") \(list(missing))"
        : "no \(missing.count == 1 ? "column" : "columns") \(list(missing)), no rows numbered like 1.1a")
  }

  private static func taggedTables(_ lines: Lines) -> [NonFlowPart] {
    (0..<lines.count).compactMap { number in
      let text = lines[number].trimmed()
      guard text.first == 0x3C, lines.isHidden(number), !lines.isCode(number),
        text.prefix(6).string.lowercased() == "<table"
      else { return nil }
      return NonFlowPart("a table in HTML, on line \(number + 1)", reason: "only tables of Markdown are read")
    }
  }

  private static func numberedLists(_ lines: Lines) -> [NonFlowPart] {
    var counts: [Int] = []
    var count = 0
    for number in 0..<lines.count where !lines.isHidden(number) {
      let text = lines[number].trimmed()
      if let end = FlowID.endOfNumber(in: text, from: text.startIndex), end - text.startIndex <= 6,
        let mark = text.at(end), mark == 0x2E || mark == 0x29, text.at(end + 1) == 0x20
      {
        count += 1
      } else if lines[number].heading != nil {
        counts.append(count)
        count = 0
      }
    }
    counts.append(count)
    return counts.filter { $0 > 1 }.map { NonFlowPart("a numbered list of \($0) items", reason: noUseCase) }
  }

  /// Why steps with the numbers 1, 2, 3 do not make a flow.
  private static let noUseCase =
    "no title, heading such as 'Main Flow' or actor that makes it a use case (docs/use-cases.md)"

  private static func diagrams(_ lines: Lines) -> [NonFlowPart] {
    let languages = ["mermaid", "plantuml", "puml", "dot", "graphviz", "bpmn", "d2"]
    return (0..<lines.count).compactMap { number in
      guard lines.isHidden(number), let fence = lines[number].trimmed().openingFence else { return nil }
      let info = lines[number].trimmed().dropFirst(fence.length).trimmed()
      let name = info.prefix { !$0.isSpace && $0 != 0x7B }.string.lowercased()
      return languages.contains(name)
        ? NonFlowPart("a diagram (\(name))", reason: "diagrams are written, not read") : nil
    }
  }
}
