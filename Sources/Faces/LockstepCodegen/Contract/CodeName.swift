import LockstepModel

/// Names in camel case, made of the words of documents: `selects Forgot PIN` is `selectForgotPIN`, and a word that is
/// written in capitals keeps them.
package enum CodeName {
  /// `openAppWithPIN`; nil if the text has no letter and no digit.
  ///
  /// - Parameters:
  ///   - noun: the beginning of a name whose text begins with a digit: `screen2Of3`.
  ///   - hasType: whether a type has the same name with a capital. A name in a script without capitals, such as `登录`,
  ///     begins with the noun then: `screen登录` and `Screen登录`.
  package static func lowerCamelCase(_ text: String, noun: String, hasType: Bool = false) -> String? {
    var words = words(of: text)
    guard let first = words.first else { return nil }
    if first.first?.isASCIIDigit == true || hasType && !hasCapital(first) {
      words.insert(noun, at: 0)
    } else {
      words[0] = uncapitalized(first)
    }
    return words[0] + words.dropFirst().map(innerWord).joined()
  }

  /// Whether a word can begin with a capital or with a small letter.
  package static func hasCapital(_ word: String) -> Bool {
    word.prefix(1).uppercased() != word.prefix(1).lowercased()
  }

  /// `OpenAppWithPIN`; nil if the text has no letter and no digit.
  package static func upperCamelCase(_ text: String, noun: String) -> String? {
    let words = words(of: text)
    guard let first = words.first else { return nil }
    let name = words.map(innerWord).joined()
    return hasCapital(first) ? name : capitalized(noun) + name
  }

  /// The imperative of a user's action: `selects Close` is `selectClose`.
  package static func choiceName(of text: String) -> String? {
    guard let verb = text.split(separator: " ").first else { return nil }
    return lowerCamelCase(imperative(String(verb)) + text[verb.endIndex...], noun: "choice")
  }

  /// Whether a text that an author chose is a name: letters, digits and `_`, no digit at the beginning.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.first, !first.isASCIIDigit, text != "_" else { return false }
    return text.allSatisfy { $0 == "_" || $0.isASCIIDigit || $0.isLetter }
  }

  /// With a capital letter at the beginning.
  package static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// With small letters at the beginning: `PIN` is `pin`, `QRCode` is `qrCode`, `PINs` is `pins`.
  package static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase || $0.isASCIIDigit }
    let rest = word[capitals.endIndex...]
    if capitals.count <= 1 || rest.isEmpty || rest == "s" { return capitals.lowercased() + rest }
    return capitals.dropLast().lowercased() + capitals.suffix(1) + rest
  }

  /// A word behind another, or of a type: `url` of `organization-url` is `URL`.
  private static func innerWord(_ word: String) -> String {
    acronyms.contains(word) ? word.uppercased() : capitalized(word)
  }

  /// Abbreviations that names of values write in small letters, and that code in camel case writes in capitals.
  private static let acronyms: Set<String> = [
    "api", "html", "http", "https", "id", "json", "nfc", "otp", "pdf", "pin", "qr", "sms", "uri",
    "url",
    "uuid", "xml",
  ]

  /// Runs of letters and digits; of a link its words, not its address. Apostrophes do not separate words; a text all in
  /// capitals is read as if it were in small letters.
  private static func words(of text: String) -> [String] {
    let text = TextLink.withoutAddresses(text)
    let words = text.filter { $0 != "'" && $0 != "’" }.split { !$0.isLetter && !$0.isASCIIDigit }.map(
      String.init)
    let isShouting = words.count > 1 && !text.contains { $0.isLowercase }
    return isShouting ? words.map { $0.lowercased() } : words
  }

  private static func imperative(_ verb: String) -> String {
    if verb.hasSuffix("ies"), verb.count > 4 { return verb.dropLast(3) + "y" }
    if ["sses", "ches", "shes", "xes", "zes", "oes"].contains(where: verb.hasSuffix) {
      return String(verb.dropLast(2))
    }
    return verb.hasSuffix("s") && !verb.hasSuffix("ss") ? String(verb.dropLast()) : verb
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
