import Lockstep
import LockstepModel

/// One document on its way to YAML; the steps are extensions, one file each.
struct Importer {
  /// The document as it will be written.
  var document: FlowDocument
  let project: Project
  /// The document's own text.
  let source: SourceText
  let lines: Lines
  /// Whether the document has other flows, too: a file of its own makes other addresses of links among them.
  let isFlowPart: Bool
  /// nil for the text of a web page, which has nothing to keep.
  let outline: DocumentOutline?
  var diagnostics: [Diagnostic] = []

  init(_ document: FlowDocument, at path: String, as format: any DocumentFormat, in project: Project) {
    source = document.source
    let whole = Lines(source, project.wording)
    lines = whole.part(of: document)
    isFlowPart = lines.count < whole.count
    outline = DocumentOutline(lines, isFlowPart: isFlowPart)
    self.project = project
    self.document = document
    self.document.source = SourceText(path: path, bytes: source.bytes)
    self.document.format = format
  }

  mutating func keepSource(_ text: String, as name: String) {
    let place = Span(start: 0, end: 0)
    document.keptCells.append(
      KeptCell(row: SourceString(name, at: place), description: SourceString(text, at: place), span: place))
  }

  /// Some lines as a text, each with its line break and without the whitespace at its end.
  func text(of range: Range<Int>) -> String {
    range.map { Self.withoutEndBlanks(lines[$0]).string + "\n" }.joined()
  }

  static func withoutEndBlanks(_ line: Bytes) -> Bytes {
    var line = line
    while let last = line.last, last.isSpace { line.removeLast() }
    return line
  }
}
