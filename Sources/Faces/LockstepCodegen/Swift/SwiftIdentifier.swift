/// Swift identifiers, from names and numbers.
package enum SwiftIdentifier {
  /// A name that reads as the document does, in backticks: `` `1.3a` ``.
  package static func raw(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { $0 != "`" && $0 != "\\" && !$0.properties.isControl }
    return "`\(String(String.UnicodeScalarView(kept)))`"
  }

  /// The name of a type or case with a word behind it: `pinValidate` and `PinValidateOutcome`, `` `UC9.4 1.2` `` and
  /// `` `UC9.4 1.2 Outcome` ``.
  package static func typeName(_ name: String, suffix: String) -> String {
    if name.hasPrefix("`") { return name.dropLast() + " \(suffix)`" }
    return CodeName.capitalized(name) + suffix
  }

  /// The name as it is declared: in backticks if it is a word of the language.
  package static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
