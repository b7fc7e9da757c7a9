import LockstepModel

/// How much a file may hold, so that no input can exhaust memory or time.
struct YAMLLimits: Sendable {
  var bytes = SourceText.maximumBytes
  /// Keys, values and list entries together.
  var nodes = 1_000_000
  /// Lists and mappings inside each other.
  var depth = 100
  /// The most findings to report; a broken file may have one for each node.
  var findings = 1_000

  static let standard = YAMLLimits()
}
