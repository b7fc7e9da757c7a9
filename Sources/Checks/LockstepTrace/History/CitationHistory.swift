import LockstepDiff
package import LockstepModel

/// The history of the files of a trace in version control.
///
/// The trace asks once for each file with citations of rows, and once for each version of a document.
package protocol CitationHistory: Sendable {
  /// The commits that wrote some lines of a file, by line, counted from 1; lines that are not committed are left out.
  ///
  /// nil if nothing is known of the file.
  func commits(ofLines lines: [Int], in source: SourceText) -> [Int: String]?

  /// A flow's document as a commit had it; nil if it was not there, or could not be read.
  func document(_ document: FlowDocument, at commit: String) -> FlowDocument?
}
