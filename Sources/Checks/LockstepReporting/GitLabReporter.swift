import Lockstep
import LockstepModel

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
          $0.member("severity", Self.gitLabSeverity(finding.severity))
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

  private static func gitLabSeverity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
