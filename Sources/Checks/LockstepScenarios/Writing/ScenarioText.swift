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
  /// The name of a world file.
  package var world: String?
  package var parameters: [String]
  package var lines: [Line]
  /// Whether the session continues after the last line.
  package var isOpen: Bool

  package init(
    id: String?, title: String? = nil, flow: String, parameters: [String] = [], lines: [SessionLine] = [],
    isOpen: Bool = false
  ) {
    self.id = id
    self.title = title
    self.flow = flow
    self.parameters = parameters
    self.lines = lines.map { Line($0) }
    self.isOpen = isOpen
  }

  /// The text of a file that holds it, where no secret is in it that must not be a `String`.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var bytes: [UInt8] {
    let indent = id == nil ? "" : "  "
    var bytes = Array(head.utf8)
    for line in lines {
      bytes += "\(indent)- ".utf8 + ScriptText.bytes(line.line)
      if let remark = line.remark { bytes += "  # \(remark)".utf8 }
      bytes += "\n".utf8
    }
    return bytes
  }

  private var head: String {
    var text = remarks.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    guard let id else { return text }
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

/// Texts in a form that is valid anywhere in a script or a scenario.
package enum ScriptScalar {
  /// Words that YAML readers take for something else.
  private static let notTexts: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// The text, in quotes only where it needs them.
  package static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: " ") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    let startsWithLetter = text.first.map { $0.isLetter } ?? false
    if isPlain, startsWithLetter, !notTexts.contains(text.lowercased()), text.last != " " { return text }
    return String(decoding: text.withBytes { quoted($0) }, as: UTF8.self)
  }

  /// Bytes in quotes; not a `String`, because they may be a secret's.
  package static func quoted(_ bytes: ByteSpan) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): result += "\\n".utf8
      case UInt8(ascii: "\r"): result += "\\r".utf8
      case UInt8(ascii: "\t"): result += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        result += "\\x\(digits.count < 2 ? "0" : "")\(digits)".utf8
      default: result.append(byte)
      }
    }
    return result + [UInt8(ascii: "\"")]
  }
}
