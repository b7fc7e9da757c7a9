package import Lockstep
package import LockstepSimulation

/// A script or a scenario that is to be written: recorded, explored, or begun from a test case.
package struct ScenarioText: Sendable {
  /// A line, with a comment behind it.
  package struct Line: Sendable {
    package var line: SessionLine
    package var remark: String?

    package init(_ line: SessionLine, remark: String? = nil) {
      self.line = line
      self.remark = remark
    }
  }

  /// Unique in the project; nil for a script, which has lines only.
  package var id: String?
  package var title: String?
  /// The flow that it starts.
  package var flow: String
  /// Comments above it, line by line.
  package var remarks: [String] = []
  /// The world that it is in; nil: the built-in one.
  package var world: ScenarioWorld?
  package var parameters: [String]
  package var lines: [Line]
  /// Whether the session continues after the last line.
  package var isOpen: Bool

  package init(
    id: String?, title: String? = nil, flow: String, in world: ScenarioWorld? = nil,
    parameters: [String] = [], lines: [SessionLine] = [], isOpen: Bool = false
  ) {
    self.id = id
    self.title = title
    self.flow = flow
    self.world = world
    self.parameters = parameters
    self.lines = lines.map { Line($0) }
    self.isOpen = isOpen
  }

  /// The text of a file that holds it, where no secret is in it that must not be a `String`.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var bytes: [UInt8] {
    let indent = id == nil ? "" : "  "
    var bytes = Array(header.utf8)
    for line in lines {
      bytes += "\(indent)- ".utf8 + ScriptText.bytes(line.line)
      if let remark = line.remark { bytes += "  # \(remark)".utf8 }
      bytes += "\n".utf8
    }
    return bytes
  }

  private var header: String {
    var text = remarks.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    guard let id else { return text }
    text += "scenario: \(ScriptScalar.scalar(id))\n"
    if let title { text += "title: \(ScriptScalar.scalar(title))\n" }
    text += "flow: \(ScriptScalar.scalar(flow))\n"
    if let world { text += "world: \(world.text)\n" }
    if !parameters.isEmpty {
      text += "with: [\(parameters.map { ScriptScalar.scalar($0) }.joined(separator: ", "))]\n"
    }
    if isOpen { text += "open: true\n" }
    return text + "steps:\n"
  }

  /// The text of a file that holds several of them: a list.
  package static func listText(_ scenarios: [ScenarioText]) -> String {
    scenarios.map { scenario in
      var start = "- "
      return scenario.text.split(separator: "\n").map { line in
        if line.hasPrefix("#") { return "\(line)\n" }
        defer { start = "  " }
        return "\(start)\(line)\n"
      }.joined()
    }.joined(separator: "\n")
  }
}

extension Expectation {
  /// That the session has ended so. A fault's message may change: the word is enough.
  package static func ended(_ end: SessionEnd) -> Expectation {
    if case .fault = end { .ends("fault") } else { .ends(end.description) }
  }
}
