/// A scenario that was found, as a file.
package struct ScenarioText: Sendable {
  /// The id, unique in the project.
  package var id: String
  package var title: String
  package var flow: String
  package var parameters: [String]
  package var lines: [String]
  /// Whether the session goes on after the last line.
  package var isOpen: Bool

  package init(
    id: String, title: String, flow: String, parameters: [String], lines: [String], isOpen: Bool
  ) {
    self.id = id
    self.title = title
    self.flow = flow
    self.parameters = parameters
    self.lines = lines
    self.isOpen = isOpen
  }

  /// The file's text.
  package var text: String {
    var text = "scenario: \(ScriptScalar.scalar(id))\ntitle: \(ScriptScalar.scalar(title))\n"
    text += "flow: \(ScriptScalar.scalar(flow))\n"
    if !parameters.isEmpty {
      text += "with: [\(parameters.map { ScriptScalar.scalar($0) }.joined(separator: ", "))]\n"
    }
    if isOpen { text += "open: true\n" }
    return text + "steps:\n" + lines.map { "  - \($0)\n" }.joined()
  }

  /// The lines alone, as a script.
  package var script: String { lines.map { "- \($0)\n" }.joined() }
}
