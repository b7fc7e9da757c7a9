import Lockstep
package import LockstepModel

/// Completion: the value of a key, or an entry of a list in brackets.
extension YAMLFormat {
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? {
    let start = source.bytes.shownLine(around: offset).lowerBound
    guard let (kind, name) = Self.value(source.bytes[start..<offset], isFlow ? Self.keys : Self.scenarioKeys)
    else { return nil }
    return CursorContext(kind, start: name, end: offset)
  }

  private static let scenarioKeys: [String: CursorContext.Kind] = [
    "flow": .flow, "world": .world, "use": .script, "at": .place, "outcome": .place, "error": .place,
    "took": .row, "verifies": .row, "user": .choice, "shows": .screen,
  ]

  private static let keys: [String: CursorContext.Kind] = [
    "next": .next, "go-to": .flow, "end-go-to": .flow, "use-case": .flow, "partial-flow": .partialFlow,
    "returns": .returned, "result": .result, "error": .error, "error-flow": .errorFlow, "action": .action,
    "as": .outcome, "user": .user, "when": .parameter, "with": .argument, "reads": .value, "keeps": .value,
    "gives": .value,
  ]

  private static func value(
    _ line: ArraySlice<UInt8>, _ keys: [String: CursorContext.Kind]
  ) -> (CursorContext.Kind, Int)? {
    var end = line.endIndex
    var name = end
    // Back to the space behind the key's colon; commas end entries only inside brackets.
    while let colon = line[..<end].lastIndex(of: UInt8(ascii: ":")) {
      guard colon + 1 < line.endIndex, line[colon + 1] == 0x20 else {
        end = colon
        continue
      }
      let key = line[..<colon].reversed().prefix { $0 == 0x2D || $0.isLetter }
      guard let kind = keys[String(decoding: key.reversed(), as: UTF8.self)] else { return nil }
      name = line[colon...].dropFirst().firstIndex { $0 != 0x20 } ?? line.endIndex
      if name < line.endIndex, line[name] == UInt8(ascii: "[") || line[name] == UInt8(ascii: "{") {
        let comma = line[name...].lastIndex { ",[{".utf8.contains($0) } ?? name
        name = line[(comma + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
      } else if line[name...].contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }) {
        return nil
      }
      if name < line.endIndex, line[name] == UInt8(ascii: "\"") || line[name] == UInt8(ascii: "'") {
        name += 1
      }
      return (kind, name)
    }
    return nil
  }
}
