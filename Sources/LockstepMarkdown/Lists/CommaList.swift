/// Lists of names between commas: `Cancel, Yes, delete` (grammar §5).
enum CommaList {
  /// The parts between commas that stand in no brackets: `Play (while paused, slowly), Pause` has two.
  static func parts(_ text: Bytes) -> [Bytes] {
    var parts: [Bytes] = []
    var depth = 0
    var start = text.startIndex
    for (place, byte) in zip(text.indices, text) {
      switch byte {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth = max(0, depth - 1)
      case 0x2C where depth == 0:
        parts.append(text.part(start, place).trimmed())
        start = place + 1
      default: break
      }
    }
    let last = text.from(start).trimmed()
    if !last.isEmpty || !parts.isEmpty { parts.append(last) }
    return parts
  }

  /// The same, but what `known` names stays whole: `Yes, delete` if a row of the step selects it.
  static func parts(_ text: Bytes, known: [Bytes]) -> [Bytes] {
    let parts = parts(text)
    let withComma = known.filter { $0.contains(0x2C) }
    // At most as many parts as a known name has commas can belong together with the first; and no name of
    // an action has ten, so that a long cell takes no longer than it should.
    let most = min(withComma.map { name in name.count { $0 == 0x2C } }.max() ?? 0, 10)
    guard most > 0 else { return parts }
    var result: [Bytes] = []
    var index = 0
    while let part = parts.dropFirst(index).first {
      let longest = parts.indices.dropFirst(index + 1).prefix(most).last { last in
        let joined = text.part(part.startIndex, parts[last].endIndex)
        return withComma.contains { isSame(joined, $0) }
      }
      if let longest {
        result.append(text.part(part.startIndex, parts[longest].endIndex))
        index = longest + 1
      } else {
        result.append(part)
        index += 1
      }
    }
    return result
  }

  private static func isSame(_ left: Bytes, _ right: Bytes) -> Bool {
    left.count == right.count && left.string.lowercased() == right.string.lowercased()
  }
}
