import LockstepModel

/// The text around a document's tables: one part above each table and one below the last.
///
/// The parts hold all their line breaks, so that a part kept from a document stays unchanged.
struct MarginText {
  private(set) var parts: [(name: String, text: String)] = []

  /// The name of the part below the last table.
  static let belowTables = "below flow"
  /// The words under which a heading's neighbours are kept.
  static let aboveTitle = "above title"
  static let belowTitle = "below title"

  init(_ document: FlowDocument, _ wording: Wording, heading: String, hasOverview: Bool) {
    var above = ""
    if let text = Self.keptText(document, Self.aboveTitle) { above += Self.paragraph(text) }
    above += "# \(heading)\n\n"
    if let text = Self.keptText(document, Self.belowTitle) { above += Self.paragraph(text) }
    if hasOverview {
      parts.append(("above overview", above + "## \(wording.headings.preferredWord(.overview).text)\n\n"))
      above = "\n---\n\n"
    }
    if let before = document.textBefore?.value { above += Self.paragraph(before) }
    for (number, section) in document.sections.enumerated() {
      parts.append((Self.partName(of: section, number), above + Self.sectionHead(section, wording)))
      above = Self.textBelowTable(section.textAfter?.value) + "\n"
    }
    let last =
      Self.textBelowTable(document.sections.last?.textAfter?.value)
      + Self.textBelowTable(document.textAfter?.value)
    parts.append((Self.belowTables, last))
  }

  static func partName(of section: FlowTableSection, _ number: Int) -> String {
    number == 0 ? "above flow" : "above flow \(section.name?.value ?? "\(number + 1)")"
  }

  func text(named name: String) -> String? { parts.first { $0.name == name }?.text }

  /// Replaces a part by a document's own text.
  mutating func replace(_ name: String, by text: String) {
    for index in parts.indices where parts[index].name == name { parts[index].text = text }
  }

  /// The whole document.
  func text(around tables: [String]) -> String {
    var text = ""
    for (number, part) in parts.enumerated() {
      text += part.text
      if tables.indices.contains(number) { text += tables[number] }
    }
    return text
  }

  private static func sectionHead(_ section: FlowTableSection, _ wording: Wording) -> String {
    let flow = wording.headings.preferredWord(.flow).text
    let heading = section.heading?.value ?? section.name.map { "\(flow) (\($0.value))" } ?? flow
    return "## \(singleLine(heading))\n\n" + (section.textBefore.map { paragraph($0.value) } ?? "")
  }

  /// The text below a table: markup directly under it, other text after a blank line, because a Markdown
  /// reader would take it for a row; line breaks at its start give the number of empty lines instead.
  static func textBelowTable(_ text: String?) -> String {
    guard let text = text.map(withoutTrailingBreaks), let first = text.utf8.first else { return "" }
    return (first == 0x0A || first == 0x3C ? "" : "\n") + text + "\n"
  }

  private static func paragraph(_ text: String) -> String { withoutTrailingBreaks(text) + "\n\n" }

  private static func keptText(_ document: FlowDocument, _ name: String) -> String? {
    document.keptCells.first { $0.row.value == name }?.description?.value
  }

  /// Without line breaks at its end.
  private static func withoutTrailingBreaks(_ text: String) -> String {
    var bytes = text.utf8[...]
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// A heading is one line.
  static func singleLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}
