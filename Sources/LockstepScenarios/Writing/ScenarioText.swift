/// A scenario that is to be written: recorded, explored, or begun from a test case.
package struct ScenarioText: Sendable {
  /// Unique in the project.
  package var id: String
  package var title: String?
  /// The flow that it starts.
  package var flow: String
  /// The comments above it, line by line.
  package var remarks: [String] = []
  /// The name of a world file.
  package var world: String?
  package var parameters: [String]
  /// The entries of `steps`, each without its dash and on one line.
  package var lines: [String]
  /// Whether the session continues after the last line.
  package var isOpen: Bool

  package init(
    id: String, title: String? = nil, flow: String, parameters: [String] = [], lines: [String] = [],
    isOpen: Bool = false
  ) {
    self.id = id
    self.title = title
    self.flow = flow
    self.parameters = parameters
    self.lines = lines
    self.isOpen = isOpen
  }

  /// The text of a file that holds it.
  package var text: String { head + lines.map { Self.indent + "- \($0)\n" }.joined() }

  /// The file up to its first line, so that lines with secrets need never be a `String`.
  package var head: String {
    var text = remarks.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    text += "scenario: \(ScriptScalar.scalar(id))\n"
    if let title { text += "title: \(ScriptScalar.scalar(title))\n" }
    text += "flow: \(ScriptScalar.scalar(flow))\n"
    if let world { text += "world: \(ScriptScalar.scalar(world))\n" }
    if !parameters.isEmpty {
      text += "with: [\(parameters.map { ScriptScalar.scalar($0) }.joined(separator: ", "))]\n"
    }
    if isOpen { text += "open: true\n" }
    return text + "steps:\n"
  }

  /// The text of a file that holds several of them: a list.
  package static func list(_ scenarios: [ScenarioText]) -> String {
    scenarios.map { scenario in
      var start = "- "
      return scenario.text.split(separator: "\n").map { line in
        if line.hasPrefix("#") { return "\(line)\n" }
        defer { start = indent }
        return "\(start)\(line)\n"
      }.joined()
    }.joined(separator: "\n")
  }

  /// The indentation of each line below ``head``.
  package static let indent = "  "
}
