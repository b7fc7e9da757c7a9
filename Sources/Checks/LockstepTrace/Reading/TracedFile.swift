package import LockstepModel

/// The citations of a file.
package struct TracedFile: Sendable {
  package let source: SourceText
  /// In the order of the file.
  package internal(set) var citations: [Citation] = []
  package internal(set) var namedFlows: [NamedFlow] = []
  /// Each id of a flow in a string, a comment or a text, with rows behind it or without; in the first of its spellings.
  package internal(set) var flowIDs: [SourceString] = []
  /// Words behind `@covers` that look like an ID, and are not read as one.
  package internal(set) var unreadIDs: [SourceString] = []
  /// Comments that silence findings.
  package internal(set) var suppressions: [Suppression] = []
}
