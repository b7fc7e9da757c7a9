package import LockstepModel

/// The citations of a file.
package struct TracedFile: Sendable {
  package let source: SourceText
  /// In the order of the file.
  package internal(set) var citations: [Citation] = []
  package internal(set) var flows: [NamedFlow] = []
  /// Comments that silence findings.
  package internal(set) var suppressions: [Suppression] = []
}
