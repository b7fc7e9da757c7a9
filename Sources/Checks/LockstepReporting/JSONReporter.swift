import Lockstep
package import LockstepModel

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
      $0.array("diagnostics") { for diagnostic in diagnostics { $0.writeDiagnostic(diagnostic, &tables) } }
      $0.object("summary") {
        $0.member("errors", summary.errors)
        $0.member("warnings", summary.warnings)
        $0.member("notes", summary.notes)
        $0.member("fixable", summary.fixableCount)
        $0.member("files", summary.filesWithFindings)
        $0.member("flows", summary.flows)
        $0.member("scenarios", summary.scenarios)
      }
    }
  }
}
