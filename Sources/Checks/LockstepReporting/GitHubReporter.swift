import LockstepModel

/// Annotations of a GitHub workflow: lines that the runner lifts out of the log and shows next to the code.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step and drops the rest without a word, so the
/// rest is counted here instead. Lines and columns count from 1, and an end column is the last one's.
struct GitHubReporter: Reporter {
  private static let annotationLimit = 10

  let context: ReportContext

  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    var text = ""
    var left = 0
    for severity in Severity.allCases.reversed() {
      let findings = diagnostics.filter { $0.severity == severity }
      for finding in findings.prefix(Self.annotationLimit) { text += annotation(finding, &tables) + "\n" }
      left += max(0, findings.count - Self.annotationLimit)
    }
    if left > 0 {
      text += "\(left) more \(left == 1 ? "finding is" : "findings are") not annotated: "
      text += "GitHub shows \(Self.annotationLimit) of each severity\n"
    }
    return text
  }

  private func annotation(_ diagnostic: Diagnostic, _ tables: inout LineTables) -> String {
    let (start, end) = (tables.start(of: diagnostic.location), tables.end(of: diagnostic.location))
    let command =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [
      "file=\(Self.escapedProperty(context.path(of: diagnostic.location.source)))", "line=\(start.line)",
    ]
    properties += ["endLine=\(end.line)", "col=\(start.column)"]
    // GitHub ignores columns of a finding that spans lines.
    if start.line == end.line { properties.append("endColumn=\(max(start.column, end.column - 1))") }
    properties.append("title=\(Self.escapedProperty(diagnostic.rule.id))")
    var message = diagnostic.message
    for note in diagnostic.notes where note.kind != .note {
      message += "\n\(note.kind.rawValue): " + note.lines.joined(separator: "\n")
    }
    if let help = diagnostic.help { message += "\n" + help }
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escapedData(message))"
  }

  /// Escapes as the runner unescapes (actions/toolkit, command.ts).
  private static func escapedData(_ text: String) -> String {
    Printable.lines(text.replacing("%", with: "%25")).joined(separator: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
