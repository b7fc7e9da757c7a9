import Lockstep
import LockstepModel

/// The annotation `@UseCase(id = "UC-014", scenario = "A1", businessRules = {"BR-001"})`.
extension CitationReader {
  /// The longest list of arguments that is read, in bytes.
  private static let longestAnnotation = 2_000

  /// Cites the scenario that is named, by default the main one, and the rules.
  mutating func readAnnotation(_ mention: Mention) {
    let arguments = arguments(from: mention.range.upperBound)
    guard let flow = arguments.first(where: { $0.name == "id" || $0.name == "value" || $0.name.isEmpty })
    else {
      return
    }
    let id = text(flow.value)
    // A tag may be about anything.
    if bytes[mention.range].last == UInt8(ascii: "g"), !scanner.names.labelledFlows.contains(id) { return }
    let scenarios = arguments.filter { $0.name == "scenario" || $0.name == "scenarios" }
    for scenario in scenarios where !isMain(text(scenario.value)) {
      addCitation(.row(flow: id), text(scenario.value), scenario.value, isAnnotation: true)
    }
    // The main scenario has no ID of its own.
    if scenarios.isEmpty || scenarios.contains(where: { isMain(text($0.value)) }) {
      addCitation(.row(flow: id), "", flow.value, isAnnotation: true)
    }
    for rule in arguments where rule.name == "businessrules" {
      addCitation(.row(flow: id), text(rule.value), rule.value, isAnnotation: true)
    }
  }

  private func isMain(_ scenario: String) -> Bool { scenario.lowercased().hasPrefix("main") }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The strings between the parentheses, each with the name before it, in small letters.
  private func arguments(from start: Int) -> [(name: String, value: Range<Int>)] {
    let end = min(bytes.count, start + Self.longestAnnotation)
    var found: [(name: String, value: Range<Int>)] = []
    var (name, place, depth) = ("", start, 0)
    while place < end {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return found }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let close = bytes[(place + 1)..<end].firstIndex(of: byte) ?? end
        found.append((name, place + 1..<close))
        place = close
      case _ where byte.isLetter:
        let word = bytes[place..<end].prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
        name = String(decoding: word, as: UTF8.self).lowercased().replacing("_", with: "")
        place = word.endIndex - 1
      default: break
      }
      place += 1
    }
    return found
  }
}
