/// The formats that findings are written in; a raw value is the word `--format` takes.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: an excerpt of the file with a caret.
  case text
  /// For grep, editors and build logs: one line a finding.
  case short
  /// For scripts: one object.
  case json

  /// The reporter of this format; only ``text`` heeds `style`.
  public func reporter(style: TextStyle = TextStyle()) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .short: ShortReporter()
    case .json: JSONReporter()
    }
  }
}
