import Lockstep
import LockstepModel

/// The name of something a user selects, as an Actions list or a row writes it.
struct ActionName: Hashable {
  /// Without a guard: `Cancel` of `Cancel (when Cancelable)`.
  let text: String

  /// A name of an Actions list.
  init(_ text: String) { self.text = ShownText.of(Self.withoutGuard(text)) }

  /// The object of a row: `Close` of `selects Close`, and of `enters a PIN and selects Close`.
  ///
  /// - Parameter isName: whether a text is a name of the step's list, which may end like a verb of two parts.
  init(row: String, _ wording: Wording, isName: (String) -> Bool = { _ in false }) {
    self.init(wording.object(ofRow: row, isName: isName))
  }

  /// Whether it describes the selected thing and does not quote it: `a question` of `selects a question`.
  var isDescription: Bool { text.first?.isLowercase == true }

  private static func withoutGuard(_ text: String) -> String {
    guard text.utf8.last == 0x29 else { return text }
    var text = Substring(text)
    while text.last == ")" {
      // From the parenthesis that this one closes: a guard may hold a link.
      var depth = 0
      guard
        let open = text.indices.last(where: { index in
          if text[index] == ")" { depth += 1 }
          if text[index] == "(" { depth -= 1 }
          return text[index] == "(" && depth == 0
        }), open > text.startIndex
      else { break }
      text = text[..<open]
      while text.last == " " { text.removeLast() }
    }
    return String(text)
  }

  /// Letters and digits in lower case.
  var letters: String { SignalWords.letters(text) }

  /// Whether it only closes a screen or tries again: where it leads depends on the screen.
  func dismissesOrRetries(_ wording: Wording) -> Bool {
    let name = letters
    return wording.signalWords.isButtonName(name, of: .dismiss)
      || wording.signalWords.isButtonName(name, of: .again)
  }

  /// A longer text is a name in one spelling only, so that the time for comparing names is bounded, in bytes.
  private static let longestCompared = 1_000

  /// Content words in lower case.
  func words(_ wording: Wording) -> [String] {
    guard text.utf8.count <= Self.longestCompared else { return [text] }
    let signals = wording.signalWords
    return Phrase.folded(text).split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
      .filter { !signals.ignoredWords.contains($0) }
  }

  /// The words without the ends of plurals: a list may have `Cards` for `a Card` in the row.
  func stems(_ wording: Wording) -> [String] {
    words(wording).map { ContentWords.singular($0, wording.signalWords) }
  }
}
