import LockstepDiff
import LockstepModel
import LockstepPage

/// The files that are not compared, in reports that are read without the errors of the command.
extension [UnavailableDocument] {
  /// A section behind those of the changes; empty without a file.
  func markdown(below changes: String) -> String {
    if isEmpty { return "" }
    let items = map { "- \(ProjectDiff.escapedMarkdown($0.message))\n" }.joined()
    return "\(changes.isEmpty ? "" : "\n")### Not compared\n\n\(items)"
  }

  /// The comment on the other files. Its first line says how many are not compared: it has no more lines than others.
  func comment(on diff: ProjectDiff) -> String {
    let words = "\(Count.text(count, "file")) that cannot be read"
    if diff.isEmpty { return "**Not compared:** \(words)\n" }
    let lines = diff.comment.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(lines.first ?? ""); not compared: \(words)\n" + lines.dropFirst().joined()
  }
}
