/// The words of a step with names for values: `user enters PIN {pin}`.
///
/// Letter case and the amount of whitespace do not count. A value is in quotes, or is as short as the words after it
/// allow.
struct StepPattern: Sendable {
  /// Fixed words, or a value with its name.
  private enum Part {
    case words(String)
    case value(String)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = Self.collapsingSpaces(text)[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      if start > rest.startIndex { parts.append(.words(String(rest[..<start]))) }
      parts.append(.value(String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.words(String(rest))) }
    self.parts = parts
  }

  /// The values of a step that has these words; nil for another step.
  func values(in step: String) -> [String: String]? {
    var values: [String: String] = [:]
    return matches(parts[...], Self.collapsingSpaces(step)[...], &values) ? values : nil
  }

  private func matches(_ parts: ArraySlice<Part>, _ text: Substring, _ values: inout [String: String]) -> Bool
  {
    guard let part = parts.first else { return text.isEmpty }
    let behind = parts.dropFirst()
    switch part {
    case .words(let words):
      let start = text.prefix(words.count)
      guard start.count == words.count, start.lowercased() == words.lowercased() else { return false }
      return matches(behind, text.dropFirst(words.count), &values)
    case .value(let name):
      if let quote = text.first, quote == "\"" || quote == "'",
        let end = text.dropFirst().firstIndex(of: quote)
      {
        values[name] = String(text[text.index(after: text.startIndex)..<end])
        return matches(behind, text[text.index(after: end)...], &values)
      }
      var end = text.startIndex
      while end < text.endIndex {
        end = text.index(after: end)
        values[name] = String(text[..<end])
        if matches(behind, text[end...], &values) { return true }
      }
      values[name] = nil
      return false
    }
  }

  /// With single spaces.
  private static func collapsingSpaces(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }
}
