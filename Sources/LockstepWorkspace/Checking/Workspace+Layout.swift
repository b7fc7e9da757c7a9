import Lockstep
import LockstepMarkdown
package import LockstepModel
import LockstepYAML

// Files whose meaning is right and whose layout is not.
extension Workspace {
  /// Where a YAML file differs from the canonical layout; nil if it does not, or has errors.
  package func layoutFinding(of source: SourceText) -> Diagnostic? {
    guard let text = YAMLFormatter.format(source, worldKeys: domain.worldKeys).value else { return nil }
    return source.finding(
      .unformatted, "the file is not in the canonical layout", wanting: text,
      help: "run lockstep fmt")
  }

  /// Where the table next to a YAML file differs from its flow's rendering; nil without a table.
  ///
  /// - Parameter unsaved: the text to compare instead of the file's.
  package func driftFinding(
    of document: FlowDocument, in project: Project, unsaved: SourceText? = nil
  ) throws(WorkspaceError) -> (finding: Diagnostic?, table: SourceText)? {
    guard let path = unsaved?.path ?? MarkdownWriter.path(beside: document.source.path),
      unsaved != nil || files.kind(path) == .file,
      let text = MarkdownWriter.text(of: document, in: project).value
    else { return nil }
    let stored = unsaved == nil ? try files.read(path) : []
    let table = unsaved ?? SourceText(path: path, bytes: stored)
    let finding = table.finding(
      .driftedTable, "the table differs from the rendering of \(document.id.value)",
      wanting: MarkdownWriter.text(text, inLayoutOf: table.bytes),
      help:
        "lockstep render \(document.id.value) rewrites the table; first add its changes to the YAML file"
    )
    return (finding, table)
  }
}

extension SourceText {
  /// A finding at the first line that differs from a text.
  fileprivate func finding(
    _ rule: RuleInfo, _ message: String, wanting text: String, help: String
  ) -> Diagnostic? {
    let wanted = Array(text.utf8)
    if wanted == bytes { return nil }
    let same = zip(bytes, wanted).prefix { $0 == $1 }.count
    let start = (bytes[..<same].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let whole = Span(start: 0, end: UInt32(bytes.count))
    return Diagnostic(
      rule, message, at: Location(self, Span(start: UInt32(start), end: UInt32(end))), help: help,
      fixes: [
        rule == .unformatted
          ? Diagnostic.Fix(help, isSafe: true, edits: [.init(whole, text)])
          : Diagnostic.Fix("rewrite the table", isSafe: false, edits: [.init(whole, text)])
      ])
  }
}
