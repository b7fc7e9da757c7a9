import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepYAML
import Testing

/// A file under `Fixtures` and what is said about it.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter GoldenTests` rewrites what is expected; read the difference.
struct Golden: Sendable, CustomTestStringConvertible {
  var name: String
  var folder: String

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static func all(_ folder: String) -> [Golden] {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted().map { Golden(name: $0, folder: folder) }
  }

  var testDescription: String { name }
  var input: URL { Self.root.appending(path: folder).appending(path: name) }
  var output: URL { input.deletingPathExtension().appendingPathExtension("out") }

  func read() throws -> Checked<FileContent> {
    YAMLReader.read(
      SourceText(path: name, bytes: Array(try Data(contentsOf: input))), worldKeys: PINWorld.keys)
  }
}

/// One line for each finding: place, severity, rule, message, help; indented, what belongs to it.
func lines(_ diagnostics: [Diagnostic]) -> [String] {
  guard let source = diagnostics.first?.location.source else { return [] }
  let table = LineTable(source)
  func place(_ span: Span) -> String {
    let (start, end) = (table.position(of: span.start), table.position(of: span.end))
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
  return diagnostics.flatMap { finding in
    let row = finding.row.map { " (row \($0))" } ?? ""
    let help = finding.help.map { " | \($0)" } ?? ""
    var lines = [
      "\(place(finding.location.span)) \(finding.severity.word) \(finding.rule.id)\(row): \(finding.message)\(help)"
    ]
    lines += finding.related.map { "    \(place($0.location.span)) \($0.message)" }
    lines += finding.fixes.map { fix in
      let edits = fix.edits.map { " \(place($0.span)) \($0.text)" }
      return "    fix: \(fix.title):\(edits.joined(separator: ","))"
    }
    return lines
  }
}
