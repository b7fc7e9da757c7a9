import Lockstep
package import LockstepModel

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
