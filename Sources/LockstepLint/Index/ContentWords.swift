import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// The words of a title or a row that carry its meaning, in lower case and without the s of a plural.
enum ContentWords {
  private static let small: Set<String> = [
    "a", "an", "and", "are", "at", "be", "been", "by", "do", "does", "for", "from", "has", "have", "in", "is",
    "it",
    "of", "on", "or", "system", "that", "the", "to", "user", "was", "when", "whether", "with", "if",
  ]

  static func of(_ text: String) -> Set<String> { Set(list(text)) }

  static func list(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return listOfLetters(text) }
    // The same at bytes: nearly all texts come through here.
    var lower = text.lowercased()
    return lower.withUTF8 { bytes in
      bytes.split { !(0x61...0x7A ~= $0 || 0x30...0x39 ~= $0) }.compactMap { word in
        let text = String(decoding: word, as: UTF8.self)
        if small.contains(text) { return nil }
        let isPlural = word.count > 3 && word.last == 0x73 && word.dropLast().last != 0x73
        return isPlural ? String(decoding: word.dropLast(), as: UTF8.self) : text
      }
    }
  }

  private static func listOfLetters(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { !small.contains($0) }
      .map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") ? String($0.dropLast()) : $0 }
  }

  /// Words that turn what a row says into its opposite.
  static let denials: Set<String> = ["not", "no", "never", "cannot", "without"]

  /// Whether a text may hold one of these; asked of every case, so that no words are made for it.
  static func mayDeny(_ text: String) -> Bool {
    denials.contains { text.firstRange(of: $0) != nil } || text.hasPrefix("No")
  }

  /// What a row says without its guards, and the parts of these: `Invalid PIN (final round, first time)`.
  static func parts(_ text: String) -> (base: String, guards: [String]) {
    // Nearly all have no guard.
    guard text.utf8.contains(0x28) else { return (text, []) }
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
      return (text, [])
    }
    let inside = text[text.index(after: open)..<close]
    let guards = inside.split(separator: ",").map {
      $0.lowercased().split(separator: " ").joined(separator: " ")
    }
    return (String(text[..<open]) + text[text.index(after: close)...], guards)
  }
}
