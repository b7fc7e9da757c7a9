import Lockstep
import LockstepModel

/// The formats that findings are written in; a raw value is the word `--format` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: an excerpt of the file with a caret.
  case text
  /// For grep, editors and build logs: one line a finding.
  case short
  /// For coding agents: one line a finding, its remedy first, at most 200.
  case agent
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
    case .agent: AgentReporter()
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .sarif: SARIFReporter(context: context)
    case .github: GitHubReporter(context: context)
    case .gitlab: GitLabReporter(context: context)
    case .junit: JUnitReporter(context: context)
    }
  }

  /// The words of all formats, for a sentence.
  package static let wordList =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or " + (allCases.last?.rawValue ?? "")
}
