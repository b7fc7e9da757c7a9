import Lockstep
import LockstepModel

/// The guards of a row, in parentheses at the end of its words, taken off: `timer expires` of
/// `timer expires (after 5m)`. Other parentheses are words like any others.
struct SplitGuards {
  /// The row's words without them.
  private(set) var remainingWords: Bytes
  private(set) var when: SourceString?
  private(set) var after: Delay?
  private(set) var gives: SourceString?

  /// - Parameters:
  ///   - kind: the trigger of the row: only an event has a timer, only a user gives something.
  ///   - parameters: those that the document declares.
  ///   - inputs: those of the row's step. Of several a row names one, whether it is one of them or not.
  init(
    _ text: Bytes, _ wording: Wording, kind: Trigger.Kind, parameters: [SourceString], inputs: [InputField]
  ) {
    remainingWords = text
    while remainingWords.last == 0x29, let start = remainingWords.lastIndex(of: 0x28),
      remainingWords.at(start - 1) == 0x20
    {
      let before = remainingWords.upTo(start).trimmed()
      let inside = remainingWords.part(start + 1, remainingWords.endIndex - 1)
      guard !before.isEmpty, takeGuard(inside, wording, kind, parameters, inputs) else { return }
      remainingWords = before
    }
  }

  /// Whether the words in one pair of parentheses are a guard that is not set yet.
  private mutating func takeGuard(
    _ inside: Bytes, _ wording: Wording, _ kind: Trigger.Kind, _ parameters: [SourceString],
    _ inputs: [InputField]
  ) -> Bool {
    if when == nil, let name = wording.suffixes.object(of: .when, in: inside), !name.isEmpty {
      guard parameters.contains(where: { $0.value == name.string }) else { return false }
      when = name.text
      return true
    }
    if kind == .event, after == nil, let name = wording.suffixes.object(of: .after, in: inside) {
      if let duration = wording.duration(name) {
        after = .fixed(Located(duration, at: name.extent))
      } else if name.first?.isDigit != true {
        after = Self.plainOrQuotedName(name).map { .value($0.text) }
      }
      return after != nil
    }
    guard gives == nil, kind == .user,
      let name = wording.suffixes.object(of: .gives, in: inside).flatMap(Self.plainOrQuotedName),
      inputs.count > 1
        || inputs.contains(where: { Phrase.folded($0.text.value) == Phrase.folded(name.string) })
    else { return false }
    gives = name.text
    return true
  }

  /// A plain word, or the text in quotes.
  private static func plainOrQuotedName(_ text: Bytes) -> Bytes? {
    RowGuard.isPlain(text.string) ? text : QuotedName(text, mustEnd: true)?.name
  }
}
