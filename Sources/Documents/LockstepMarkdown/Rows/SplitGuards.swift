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

  private let wording: Wording
  private let kind: Trigger.Kind
  private let parameters: DeclaredParameters
  private let inputs: [InputField]

  /// - Parameters:
  ///   - kind: the trigger of the row: only an event has a timer, only a user gives something.
  ///   - parameters: those that the document declares.
  ///   - inputs: those of the row's step. Of several a row names one, whether it is one of them or not.
  init(
    _ text: Bytes, _ wording: Wording, kind: Trigger.Kind, parameters: DeclaredParameters,
    inputs: [InputField]
  ) {
    remainingWords = Self.withoutBlanks(text)
    (self.wording, self.kind, self.parameters, self.inputs) = (wording, kind, parameters, inputs)
    while let group = BracketedEnd(remainingWords), !group.isSquare {
      let before = Self.withoutBlanks(remainingWords.upTo(group.whole.lowerBound))
      guard !before.isEmpty, takeGuards(of: group) else { return }
      remainingWords = before
    }
  }

  var isEmpty: Bool { when == nil && after == nil && gives == nil }

  /// Whether the words in one pair of parentheses are a guard, or several between commas: `(after 5m, when Cancelable)`.
  private mutating func takeGuards(of group: BracketedEnd) -> Bool {
    let place = remainingWords.part(group.inside.lowerBound, group.inside.upperBound)
    if takeGuard(group.words, at: group.arePlain ? nil : place) { return true }
    guard group.words.contains(0x2C) else { return false }
    var all = self
    let areGuards = CommaList.parts(group.words).allSatisfy {
      all.takeGuard($0, at: group.arePlain ? nil : place)
    }
    if areGuards { self = all }
    return areGuards
  }

  /// Whether words are a guard that is not set yet.
  ///
  /// - Parameter place: where they are, if they are not a part of the document as they are.
  private mutating func takeGuard(_ words: Bytes, at place: Bytes?) -> Bool {
    func text(_ name: Bytes) -> SourceString { SourceString(name.string, at: (place ?? name).extent) }
    if when == nil, let name = wording.name(guardedBy: .when, in: words), !name.isEmpty {
      // A parameter of several words is known without quotes, too.
      let quoted = QuotedName(name, mustEnd: true)?.name
      guard let declared = parameters.name(name.string) ?? quoted.flatMap({ parameters.name($0.string) })
      else {
        return false
      }
      when = SourceString(declared, at: text(name).span)
      return true
    }
    if kind == .event, after == nil, let name = wording.name(guardedBy: .after, in: words) {
      if let duration = wording.duration(name) {
        after = .fixed(Located(duration, at: text(name).span))
      } else if name.first?.isDigit != true {
        after = Self.plainOrQuotedName(name).map { .value(text($0)) }
      }
      return after != nil
    }
    guard gives == nil, kind == .user,
      let name = wording.name(guardedBy: .gives, in: words).flatMap(Self.plainOrQuotedName),
      inputs.count > 1 || inputs.contains(where: { $0.isNamed(name.string) })
    else { return false }
    gives = text(name)
    return true
  }

  /// A plain word, or the text in quotes.
  private static func plainOrQuotedName(_ text: Bytes) -> Bytes? {
    RowGuard.isPlain(text.string) ? text : QuotedName(text, mustEnd: true)?.name
  }

  /// A text without spaces at its end, of any kind, and without line breaks there.
  private static func withoutBlanks(_ text: Bytes) -> Bytes {
    var text = text.trimmed()
    while let end = ["&nbsp;", "\u{A0}"].first(where: text.hasSuffix).map({ text.endIndex - $0.utf8.count })
      ?? text.startOfLastLineBreak
    {
      text = text.upTo(end).trimmed()
    }
    return text
  }
}
