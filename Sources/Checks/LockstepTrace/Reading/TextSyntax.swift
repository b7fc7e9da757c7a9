/// How a file marks comments, strings and headings, as far as reading citations needs it; its suffix decides.
enum TextSyntax {
  /// `//`, `/* */`, strings in three kinds of quotes: Java, JavaScript and their like.
  case braces
  /// The same with comments that contain others: Kotlin, Swift and their like.
  case nestingBraces
  /// `#`, strings in two kinds of quotes, three of which span lines: Python, Ruby, shells.
  case hash
  /// `#` begins a heading.
  case markdown
  /// Every line is a text: YAML, Gherkin, Robot Framework, and unknown formats.
  case lines

  /// Whether text outside of comments and strings is code.
  var isCode: Bool { self == .braces || self == .nestingBraces || self == .hash }

  init(path: String) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    self = Self.syntaxByEnding[ending] ?? .lines
  }

  private static let syntaxByEnding: [String: TextSyntax] = Dictionary(
    uniqueKeysWithValues: [
      "java", "js", "jsx", "ts", "tsx", "mjs", "cjs", "groovy", "go", "c", "h", "cc", "cpp", "hpp", "cs", "m",
      "mm", "php", "json", "css",
    ].map { ($0, .braces) }
      + ["kt", "kts", "swift", "dart", "scala", "rs"].map { ($0, .nestingBraces) }
      + ["py", "pyi", "rb", "sh", "bash", "pl", "r", "ex", "exs"].map { ($0, .hash) }
      + ["md", "markdown"].map { ($0, .markdown) })
}
