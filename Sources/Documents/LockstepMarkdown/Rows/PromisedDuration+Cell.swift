import Lockstep
import LockstepModel

extension PromisedDuration {
  /// Reads `0.1 - 1.5 seconds`, also with `to`; nil if it reads otherwise or ends before it begins.
  init?(_ text: Bytes, _ wording: Wording) {
    let unit = wording.units[.seconds].lazy.compactMap { $0.head.start(endOf: text) }.first
    guard let numbers = unit.map({ text.upTo($0).trimmed().withDecimalPoints }),
      let fromEnd = FlowID.number(numbers, from: numbers.startIndex)
    else { return nil }
    let middle = numbers.from(fromEnd).trimmed()
    let marks = ["-"] + Wording.rangeWords.map { $0 + " " }
    guard let rest = marks.lazy.compactMap({ middle.dropping($0) }).first?.trimmed(),
      FlowID.number(rest, from: rest.startIndex) == rest.endIndex,
      let from = Self.seconds(numbers.upTo(fromEnd)), let to = Self.seconds(rest), from <= to
    else { return nil }
    self.init(from: from, to: to, fromText: numbers.upTo(fromEnd).text, toText: rest.text)
  }

  /// Whole seconds and at most nine decimals.
  private static func seconds(_ text: Bytes) -> Duration? {
    let parts = text.split(separator: 0x2E)
    guard let whole = parts.first, parts.count <= 2, let seconds = Int64(whole.string),
      seconds < 1_000_000_000
    else {
      return nil
    }
    guard let decimals = parts.dropFirst().first else { return .seconds(seconds) }
    guard decimals.count <= 9, let fraction = Int64(decimals.string) else { return nil }
    let scale = (decimals.count..<9).reduce(Int64(1)) { scale, _ in scale * 10 }
    return .seconds(seconds) + .nanoseconds(fraction * scale)
  }
}

extension Bytes {
  /// With a point in place of a comma between digits.
  fileprivate var withDecimalPoints: Bytes {
    guard contains(0x2C) else { return self }
    var text = self
    for place in indices where self[place] == 0x2C {
      if at(place - 1)?.isDigit == true, at(place + 1)?.isDigit == true { text[place] = 0x2E }
    }
    return text
  }
}
