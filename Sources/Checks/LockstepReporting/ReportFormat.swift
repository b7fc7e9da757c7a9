import Lockstep
package import LockstepModel

/// The formats that findings are written in; a raw value is the word `--format` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: an excerpt of the file with a caret.
  case text
  /// For grep, editors and build logs: one line a finding.
  case short
  /// For scripts: one object.
  case json
  /// For streams: one object a finding.
  case jsonl
  /// For code scanning: SARIF 2.1.0.
  case sarif
  /// For GitHub's workflows: annotations.
  case github
  /// For GitLab's merge requests: code quality as JSON.
  case gitlab
  /// For the test tabs of CI servers: XML.
  case junit

  /// The reporter of this format; only ``text`` heeds `style`, `context` is for formats of other tools.
  package func reporter(
    style: TextStyle = TextStyle(), context: ReportContext = ReportContext()
  ) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .short: ShortReporter()
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .sarif: SARIFReporter(context: context)
    case .github: GitHubReporter(context: context)
    case .gitlab: GitLabReporter(context: context)
    case .junit: JUnitReporter(files: context.files, command: context.command)
    }
  }

  /// The words of all formats, for a sentence.
  package static let words =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or " + (allCases.last?.rawValue ?? "")
}

/// One JSON object a finding, each on a line of its own and as in ``JSONReporter``; no summary.
struct JSONLinesReporter: Reporter {
  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    var json = JSONWriter()
    for diagnostic in diagnostics {
      json.diagnostic(diagnostic, &tables)
      json.endLine()
    }
    return json.text
  }
}

/// One line a finding, `file:line:col: severity: message [rule]`: what grep, an editor's error format,
/// and Xcode in a build log understand. No summary, which would be one line they do not.
package struct ShortReporter: Reporter {
  package init() {}

  package func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    var text = ""
    for diagnostic in diagnostics {
      let start = tables.start(of: diagnostic.location)
      text += "\(Printable.line(diagnostic.location.source.path)):\(start.line):\(start.column): "
      text += "\(diagnostic.severity.word): \(Printable.line(diagnostic.message)) "
      text += "[\(Printable.line(diagnostic.rule.id))]\n"
    }
    return text
  }
}

/// One JSON object on one line: `{"schema":1,"diagnostics":[…],"summary":{…}}`.
///
/// `schema` grows when a key goes or changes its meaning, not when one is added. In `summary`, `fixable` counts the
/// findings with a safe fix, `files` those with findings, `flows` and `scenarios` those checked.
package struct JSONReporter: Reporter {
  package init() {}

  package func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("diagnostics") { for diagnostic in diagnostics { $0.diagnostic(diagnostic, &tables) } }
      $0.object("summary") {
        $0.member("errors", summary.errors)
        $0.member("warnings", summary.warnings)
        $0.member("notes", summary.notes)
        $0.member("fixable", summary.fixable)
        $0.member("files", summary.files)
        $0.member("flows", summary.flows)
        $0.member("scenarios", summary.scenarios)
      }
    }
  }
}

/// GitLab's report of code quality: findings next to the code of a merge request.
///
/// Its format is the part of Code Climate's that GitLab reads. Lines count from 1.
struct GitLabReporter: Reporter {
  let context: ReportContext

  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    var fingerprints = Fingerprints()
    var json = JSONWriter()
    json.array {
      for finding in diagnostics {
        $0.object {
          $0.member("description", finding.help.map { "\(finding.message): \($0)" } ?? finding.message)
          $0.member("check_name", finding.rule.id)
          $0.member("fingerprint", fingerprints.next(of: finding))
          $0.member("severity", Self.severity(finding.severity))
          $0.object("location") {
            $0.member("path", context.path(of: finding.location.source))
            $0.object("lines") { $0.member("begin", tables.start(of: finding.location).line) }
          }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

/// Fingerprints of the findings of a report, each once: findings of a file that are equal are numbered.
struct Fingerprints {
  private var equals: [String: Int] = [:]

  mutating func next(of finding: Diagnostic) -> String {
    let key = finding.location.source.path + "\n" + finding.fingerprint
    equals[key, default: 0] += 1
    return "\(finding.fingerprint):\(equals[key, default: 1])"
  }
}
