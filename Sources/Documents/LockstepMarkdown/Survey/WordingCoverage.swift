import Lockstep
import LockstepModel

/// Decides whether documents are in words that the project's wording does not know.
enum WordingCoverage {
  /// Whether documents have tables that cannot be read, or rows and lines in words that nothing knows.
  static func isTooLow(in documents: WordSurvey.Documents, _ wording: Wording) -> Bool {
    // One document among many that reads differently has findings of its own.
    let unread =
      documents.unread.count
      + documents.findings.count {
        $0.rule == .markdownTableHeader
          || $0.rule == .markdownNoTable && MarkdownReader.hasNumberedTable($0.location.source)
      }
    if unread * 5 > documents.flowCount { return true }
    var (rows, unknown, users, strange) = (0, 0, 0, 0)
    for step in documents.flows.flatMap(\.steps) {
      rows += 1 + step.transitions.count
      for row in step.transitions {
        if row.trigger.kind == .text { unknown += 1 }
        if row.trigger.kind == .user {
          users += 1
          if !wording.hasKnownVerb(row.trigger.text.value) { strange += 1 }
        }
      }
      for detail in step.details where !step.kind.value.isCall {
        if case .line(let text) = detail.content, text.value.utf8.contains(0x3A),
          text.value.utf8.contains(0x2C)
        {
          unknown += 1
        }
      }
    }
    unknown += documents.findings.count {
      $0.rule == .markdownTitle || $0.rule == .markdownTarget && $0.severity == .error
    }
    return unknown >= 3 && unknown * 20 > rows || strange * 3 > users && strange >= 3
  }
}
