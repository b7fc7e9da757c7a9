import LockstepModel

/// Lists of names between commas: `Cancel, Yes, delete`.
enum CommaList {
  /// The parts between commas outside of brackets: `Play (while paused, slowly), Pause` has two.
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

  /// The parts of a list, in which names in `known` stay whole: `Yes, delete` if a row of the step selects it; and `&` or
  /// `and` parts the last name from the others, as in `Yes, continue & Logout`, if a row selects that one.
  static func parts(_ text: Bytes, known: [Bytes]) -> [Bytes] {
    let names = Set(known.map(lowercased))
    let parts = parts(text).flatMap { splitAtJoints($0, names) }
    let joined = known.map { name in
      (name: name, joints: name.count { $0 == 0x2C } + joiningWords.count { name.offset(of: $0) != nil })
    }.filter { $0.joints > 0 }
    // At most as many parts as a known name has joints can belong together with the first; and no name of
    // an action has ten, so that a long cell takes no longer than it should.
    let most = min(joined.map(\.joints).max() ?? 0, 10)
    guard most > 0 else { return parts }
    let whole = Set(joined.map { lowercased($0.name) })
    var result: [Bytes] = []
    var index = 0
    while let part = parts.dropFirst(index).first {
      let longest = parts.indices.dropFirst(index + 1).prefix(most).last { last in
        whole.contains(lowercased(text.part(part.startIndex, parts[last].endIndex)))
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

  private static let joiningWords = [" & "] + Wording.conjunctions.map { " \($0) " }

  /// A part of a list, apart at the joints that a known name follows.
  private static func splitAtJoints(_ part: Bytes, _ known: Set<String>) -> [Bytes] {
    for joint in joiningWords {
      guard let place = part.lastOffset(of: joint) else { continue }
      let last = part.from(place + joint.utf8.count).trimmed()
      if known.contains(lowercased(last)) { return splitAtJoints(part.upTo(place).trimmed(), known) + [last] }
    }
    return [part]
  }

  private static func lowercased(_ name: Bytes) -> String { name.string.lowercased() }
}
