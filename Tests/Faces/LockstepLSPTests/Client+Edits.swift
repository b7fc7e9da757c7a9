import Testing

extension Client {
  static func document(_ path: String) -> [String: Any] {
    ["textDocument": ["uri": Client.uri(path)]]
  }

  static func at(_ path: String, _ place: (line: Int, column: Int)) -> [String: Any] {
    document(path).merging(["position": ["line": place.line, "character": place.column]]) { $1 }
  }

  /// The text of a file with the edits that an answer has for it.
  static func applying(_ edit: Any?, to path: String, _ text: String) throws -> String {
    let changes = (edit as? [String: Any])?["changes"] as? [String: [[String: Any]]] ?? [:]
    let edits = changes[Client.uri(path)] ?? []
    return try edits.reversed().reduce(text) { text, edit in
      let range = try #require(edit["range"] as? [String: [String: Int]])
      func index(_ position: [String: Int]?) throws -> String.Index {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
          \.startIndex)
        lines.append(text.endIndex)
        let start = lines[min(position?["line"] ?? 0, lines.count - 1)]
        return text.utf16.index(start, offsetBy: position?["character"] ?? 0)
      }
      var changed = text
      changed.replaceSubrange(
        try index(range["start"])..<index(range["end"]), with: edit["newText"] as? String ?? "")
      return changed
    }
  }
}
