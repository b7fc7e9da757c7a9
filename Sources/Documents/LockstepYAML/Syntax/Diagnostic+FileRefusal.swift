import LockstepModel

/// Findings about a file as a whole: its size, its depth, its encoding, its emptiness.
extension Diagnostic {
  static func tooDeep(_ location: Location, _ limits: YAMLLimits) -> Diagnostic {
    Diagnostic(
      .yamlLimit, "lists and mappings are nested more than \(limits.depth) levels deep here",
      at: location, help: "a flow needs fewer than 20; look for a bracket or a '-' too many")
  }

  static func tooManyNodes(_ location: Location, _ limits: YAMLLimits) -> Diagnostic {
    Diagnostic(
      .yamlLimit, "this file has more than \(limits.nodes) keys and values; the rest is not read",
      at: location, help: "split it into several flows")
  }

  static func tooManyFindings(_ location: Location, _ limits: YAMLLimits) -> Diagnostic {
    Diagnostic(
      .yamlLimit, "this file has more than \(limits.findings) problems; the rest is not reported",
      at: location, help: "fix the ones above first")
  }

  static func emptyFile(_ source: SourceText) -> Diagnostic {
    Diagnostic(
      .yamlEmpty, "this file is empty", at: Location(source, Span(start: 0, end: 0)),
      help: "a flow begins with 'flow: ID', a project file with 'lockstep: 1'")
  }

  static func wrongEncoding(_ problem: EncodingCheck.Problem, _ source: SourceText) -> Diagnostic {
    let message: String
    var range = 0..<0
    var help = "save the file as UTF-8"
    switch problem {
    case .wide(let encoding): message = "this file looks like \(encoding.name), not UTF-8"
    case .notUTF8(let offset):
      range = offset..<offset + 1
      message = "byte \(hex(UInt32(source.bytes[offset]), digits: 2)) at offset \(offset) is not UTF-8"
      help = "save the file as UTF-8; this looks like an older encoding such as Latin-1"
    case .control(let scalar, let offset, let length):
      range = offset..<offset + length
      message = "\(name(of: scalar)) at offset \(offset) is not allowed in YAML"
      help = "remove it; in a text in double quotes it may be written as an escape"
    }
    return Diagnostic(.yamlEncoding, message, at: Location(source, Span(range)), help: help)
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0: "a NUL byte"
    case 0xFEFF: "a byte order mark"
    case 0x2028, 0x2029: "the separator U+\(hex(scalar.value, digits: 4).dropFirst(2))"
    default: "the control character U+\(hex(scalar.value, digits: 4).dropFirst(2))"
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
