import Lockstep

// MARK: Second triggers, and effects without their mark

extension UnreadWords {
  /// A second trigger in the words of a row, or an effect that has no line break or no arrow before it.
  ///
  /// - Parameter actions: those that the row's step lists.
  package static func secondPart(of row: FlowRow, actions: [String], _ wording: Wording) -> UnreadWords? {
    let part = RowParts(row: row, wording: wording)
    return part.secondTrigger ?? part.unmarkedEffect ?? part.effectBehindArrow(actions)
  }

  private struct RowParts {
    let row: FlowRow
    let wording: Wording
    private let bytes: ArraySlice<UInt8>

    init(row: FlowRow, wording: Wording) {
      (self.row, self.wording) = (row, wording)
      bytes = Array(row.trigger.text.value.utf8)[...]
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func unreadWords(
      _ range: Range<Int>, _ message: String, help: String, replacement: String? = nil
    ) -> UnreadWords {
      UnreadWords(row.trigger.text, range, message, help: help, replacement: replacement)
    }

    /// A place where another part of the cell may begin, and whether a line break is before it.
    private struct Joint {
      var start: Int
      var isLine: Bool
    }

    private var joints: [Joint] {
      bytes.indices.compactMap { place -> Joint? in
        let rest = bytes[place...]
        if rest.first == 0x3C, let end = Self.endOfBreak(rest) { return joint(behind: end, isLine: true) }
        let marks = [" / ", ", ", "; ", " or ", " and "]
        guard rest.first == 0x20 || rest.first == 0x2C || rest.first == 0x3B,
          let mark = marks.first(where: { rest.starts(with: $0.utf8) })
        else { return nil }
        return joint(behind: place + mark.utf8.count, isLine: false)
      }
    }

    private func joint(behind place: Int, isLine: Bool) -> Joint {
      Joint(start: bytes[place...].firstIndex { $0 != 0x20 } ?? bytes.endIndex, isLine: isLine)
    }

    /// Where a `<br>` at the beginning of a text ends; nil without one.
    private static func endOfBreak(_ text: ArraySlice<UInt8>) -> Int? {
      guard text.starts(with: "<br".utf8) || text.starts(with: "<BR".utf8) else { return nil }
      let rest = text.dropFirst(3).drop { $0 == 0x20 || $0 == 0x2F }
      return rest.first == 0x3E ? rest.startIndex + 1 : nil
    }

    /// `Case: Door is unlocked<br>Case: Door is open`
    var secondTrigger: UnreadWords? {
      for joint in joints where bytes[joint.start...].first?.isCapital == true {
        let rest = bytes[joint.start...]
        let isUser = wording.actor(leading: rest).map { actor, done in
          actor == .user && wording.verbs.leadingWord(done) != nil
        }
        guard wording.triggers.leadingLabel(of: rest) != nil || isUser == true else { continue }
        let range = joint.start..<bytes.endIndex
        return unreadWords(
          range, "'\(text(range))' is a second trigger: it is read as words of the first",
          help: "make a row of each")
      }
      return nil
    }

    /// `User selects Help<br>System opens browser`, `Case: Room is ready<br>rings the bell`
    var unmarkedEffect: UnreadWords? {
      let lines = joints.lazy.filter(\.isLine).map { $0.start..<bytes.endIndex }.filter { !$0.isEmpty }
      if row.effect == nil, let range = lines.first(where: { isAction(bytes[$0]) }) {
        return unreadWords(
          range, "'\(text(range))' is not an effect: it is read as words",
          help: "write '&rarr; ' before it", replacement: "&rarr; \(text(range))")
      }
      return lines.first.map { range in
        unreadWords(
          range, "'\(text(range))' is behind a line break: it is read as words",
          help: "write '&rarr; ' before it if it is an effect, or all words on one line")
      }
    }

    /// Whether words are something that the system does; what begins with `and` is a part of the words before.
    private func isAction(_ words: ArraySlice<UInt8>) -> Bool {
      if let (actor, done) = wording.actor(leading: words), actor == .system || actor == .os {
        return !done.isEmpty
      }
      let isJoined = (Wording.conjunctions + ["or"]).contains { Word($0).object(in: words) != nil }
      // A cell may have any number of lines.
      return words.first?.isSmallLetter == true && words.prefix { $0 != 0x3C }.contains(0x20) && !isJoined
    }

    /// `Case: Door is stuck -> rings the bell`: an arrow behind an action is one of a menu, unless the screen has the action.
    func effectBehindArrow(_ actions: [String]) -> UnreadWords? {
      guard row.effect == nil, let arrow = firstArrow else { return nil }
      var before = bytes[..<arrow.lowerBound]
      while before.last == 0x20 { before.removeLast() }
      let effect = bytes[arrow.upperBound...].drop { $0 == 0x20 }
      guard effect.contains(0x20), let first = effect.first, !before.isEmpty,
        first.isSmallLetter || wording.actor(leading: effect) != nil
      else { return nil }
      if row.trigger.kind == .user {
        let listed = Set(actions.map(Phrase.folded))
        let selected = wording.selectedName(String(decoding: before, as: UTF8.self))
        guard let selected, listed.contains(Phrase.folded(selected)) else { return nil }
      } else if row.trigger.kind == .text {
        return nil
      }
      let range = arrow.lowerBound..<bytes.endIndex
      let right = "<br>&rarr; \(text(effect.startIndex..<effect.endIndex))"
      return unreadWords(
        range, "'\(text(range))' is not an effect: no line break is before it, so it is read as words",
        help: "write '\(right)'", replacement: right)
    }

    /// The first arrow between spaces and outside of quotes.
    private var firstArrow: Range<Int>? {
      var isQuoted = false
      for place in bytes.indices.dropFirst() {
        if bytes[place] == 0x22 || bytes[place] == 0x27 && !bytes[place - 1].isLetterOrDigit {
          isQuoted = true
        }
        if bytes[place - 1] == 0x20, !isQuoted, let end = Arrow.end(in: bytes, at: place),
          end < bytes.endIndex, bytes[end] == 0x20
        {
          return place..<end
        }
      }
      return nil
    }
  }
}
