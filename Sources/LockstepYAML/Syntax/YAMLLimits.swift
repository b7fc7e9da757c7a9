/// How much a file may hold, so that no input can exhaust memory or time.
struct YAMLLimits: Sendable {
  var bytes = 16 * 1024 * 1024
  /// Keys, values and list entries together.
  var nodes = 1_000_000
  /// Lists and mappings inside each other.
  var depth = 100
  /// Findings that are told; a broken file may hold one for each node.
  var findings = 10_000

  static let standard = YAMLLimits()
}
