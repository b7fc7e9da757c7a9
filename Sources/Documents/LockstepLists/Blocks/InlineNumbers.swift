import Lockstep
import LockstepModel

/// Finds sentences of a list that are in one line or one cell: `1. Guest opens it. 2. Guest selects a day.`, `3a. … 4a. …`.
struct InlineNumbers {
  let bytes: [UInt8]
  let words: ListWords

  /// A number or a label inside a text.
  private struct Mark {
    var start: Int
    var label: Label
    /// Whether a sentence ends before it, so that it needs no others that count on.
    var isBehindSentence: Bool
  }

  /// The parts of a text, each with its own number or label; the text alone where no other one follows the first.
  ///
  /// - Parameter isCell: whether it is in a cell, where words may come before the first number: `Card declined: 1. System …`
  func parts(of text: Range<Int>, isCell: Bool) -> [Range<Int>] {
    let first = Label(bytes, text).flatMap { $0.isSetOff && Self.counts($0) ? $0 : nil }
    guard first != nil || isCell, let found = marks(in: text, behind: first) else { return [text] }
    // A single number may be a part of the sentence: `at the latest on 2. May`.
    let kept = found.count > 1 ? found : found.filter { first != nil && $0.isBehindSentence }
    let starts = [text.lowerBound] + kept.map(\.start)
    return zip(starts, starts.dropFirst() + [text.upperBound]).map { trimmedEnd($0..<$1) }
      .filter { !$0.isEmpty }
  }

  private static func counts(_ label: Label) -> Bool {
    label.shape == .number || label.shape == .branch || label.shape == .substep
  }

  /// The marks behind the first label, in their order; nil where a number comes again, so that the text has lists of its own.
  private func marks(in text: Range<Int>, behind first: Label?) -> [Mark]? {
    var found: [Mark] = []
    var last = first
    var isQuoted = false
    var isInParentheses = false
    var place = first?.textStart ?? text.lowerBound
    while place < text.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") { isQuoted.toggle() }
      if byte == UInt8(ascii: "(") { isInParentheses = true }
      if byte == UInt8(ascii: ")") { isInParentheses = false }
      guard byte.isDigit, !isQuoted, !isInParentheses, let mark = mark(at: place, in: text, behind: last)
      else {
        place += 1
        continue
      }
      place = mark.label.textStart
      if mark.label.shape != .number {
        guard mark.isBehindSentence else { continue }
      } else if !follows(mark.label, last) {
        if mark.isBehindSentence, isRepeated(mark.label, last) { return nil }
        continue
      }
      found.append(mark)
      last = mark.label
    }
    return found
  }

  /// The mark whose first digit is at a place.
  private func mark(at place: Int, in text: Range<Int>, behind last: Label?) -> Mark? {
    var start = place
    while start > text.lowerBound, "*_".utf8.contains(bytes[start - 1]) { start -= 1 }
    guard start > text.lowerBound, bytes[start - 1] <= 0x20,
      let label = Label(bytes, place..<text.upperBound), label.isSetOff, Self.counts(label),
      label.range.lowerBound == place, beginsSentence(label.textStart, before: text.upperBound)
    else { return nil }
    let own = setOffMark(of: label)
    guard own == UInt8(ascii: ".") || own == UInt8(ascii: ")") else { return nil }
    var end = start
    while end > text.lowerBound, bytes[end - 1] <= 0x20 || "*_\"')".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard end > text.lowerBound else { return nil }
    if ".;!?".utf8.contains(bytes[end - 1]) || endsWideSentence(end, in: text) {
      return Mark(start: start, label: label, isBehindSentence: true)
    }
    // `step 2. System …` names a step, `1) … 2) …` counts.
    if last == nil, bytes[end - 1] == UInt8(ascii: ":") {
      return Mark(start: start, label: label, isBehindSentence: true)
    }
    if last == nil || isBehindStepWord(end, in: text) { return nil }
    let countsOn = own == UInt8(ascii: ")") && last.map { setOffMark(of: $0) == own } == true
    return Mark(start: start, label: label, isBehindSentence: countsOn)
  }

  /// The byte that sets a label off from its text.
  private func setOffMark(of label: Label) -> UInt8? {
    bytes[label.range.upperBound..<max(label.range.upperBound, label.textStart)].first {
      !"*_\\ ".utf8.contains($0)
    }
  }

  private func endsWideSentence(_ end: Int, in text: Range<Int>) -> Bool {
    end - 3 >= text.lowerBound && bytes[end - 3..<end].elementsEqual("。".utf8)
  }

  private func isBehindStepWord(_ end: Int, in text: Range<Int>) -> Bool {
    let word = bytes[text.lowerBound..<end].suffix(24).reversed().prefix { $0.isLetter || $0 >= 0x80 }
    let folded = Phrase.folded(String(decoding: word.reversed(), as: UTF8.self))
    return words.wording.words(.step).contains { $0.split(separator: " ").first?.lowercased() == folded }
  }

  /// Whether a sentence begins at a place: with a capital letter, or one of a script that may have none.
  private func beginsSentence(_ place: Int, before end: Int) -> Bool {
    let first = bytes[place..<end].first { !"*_\"'`[(<".utf8.contains($0) }
    return first.map { $0.isCapital || $0 >= 0x80 } == true
  }

  /// Whether a number comes next: the first one behind a label, and one that counts on behind a number. Where one is left out,
  /// the list says so.
  private func follows(_ label: Label, _ last: Label?) -> Bool {
    let own = path(of: label)
    guard let last, last.shape == .number else { return own == [1] }
    let previous = path(of: last)
    guard own.count == previous.count, own.dropLast() == previous.dropLast(), let number = own.last,
      let known = previous.last
    else { return false }
    return number > known && number <= known + Self.widestGap
  }

  private func isRepeated(_ label: Label, _ last: Label?) -> Bool {
    guard let last, last.shape == .number, let number = path(of: label).first,
      let known = path(of: last).first
    else { return false }
    return number <= known
  }

  private static let widestGap = 2

  private func path(of label: Label) -> [Int] {
    bytes[label.range].split(separator: UInt8(ascii: ".")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
  }

  private func trimmedEnd(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, bytes[last] <= 0x20 { range = range.dropLast() }
    return range
  }
}
