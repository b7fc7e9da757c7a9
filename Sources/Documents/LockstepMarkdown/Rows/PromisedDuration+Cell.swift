import Lockstep
import LockstepModel

extension PromisedDuration {
  /// Reads `0.1 - 1.5 seconds`, also with `to`, a decimal comma, or another unit; nil if it reads otherwise or ends before
  /// it begins.
  init?(_ text: Bytes, _ wording: Wording) {
    guard let first = DecimalNumber(text) else { return nil }
    var middle = text.from(first.end).trimmed()
    // `1 minute - 2 minutes`
    let early = wording.unit(middle)
    if let early { middle = middle.from(early.end).trimmed() }
    let marks = ["-", "–"] + Wording.rangeWords.map { $0 + " " }
    guard let rest = marks.lazy.compactMap({ middle.dropping($0) }).first?.trimmed(),
      let last = DecimalNumber(rest), let (unit, end) = wording.unit(rest.from(last.end)),
      end == rest.endIndex,
      let from = first.times((early?.unit ?? unit).seconds), let to = last.times(unit.seconds), from <= to
    else { return nil }
    let isPlain = unit == .seconds && early?.unit ?? .seconds == .seconds
    func written(_ number: DecimalNumber, _ place: Bytes, _ value: Duration) -> SourceString {
      SourceString(
        isPlain ? number.textWithPoint : Self.secondsText(value), at: place.upTo(number.end).extent)
    }
    self.init(from: from, to: to, fromText: written(first, text, from), toText: written(last, rest, to))
  }

  /// A number of seconds, as tables write it.
  private static func secondsText(_ value: Duration) -> String {
    let (seconds, attoseconds) = value.components
    if attoseconds == 0 { return String(seconds) }
    var digits = String(attoseconds / 1_000_000_000)
    digits = String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits
    while digits.utf8.last == 0x30 { digits.removeLast() }
    return "\(seconds).\(digits)"
  }
}
