/// How a file marks comments, strings and headings, as far as reading citations needs it; its suffix decides.
enum TextSyntax {
  /// `//`, `/* */`, strings in three kinds of quotes: Kotlin, Swift, Java, JavaScript and their like.
  case braces
  /// `#`, strings in two kinds of quotes, three of which span lines: Python, Ruby, shells.
  case hash
  /// `#` begins a heading.
  case markdown
  /// Every line is a text: YAML, Gherkin, Robot Framework, and unknown formats.
  case lines

  init(path: String) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    self = Self.endings[ending] ?? .lines
  }

  private static let endings: [String: TextSyntax] = Dictionary(
    uniqueKeysWithValues: [
      "kt", "kts", "java", "swift", "js", "jsx", "ts", "tsx", "mjs", "cjs", "dart", "groovy", "scala", "go",
      "rs",
      "c", "h", "cc", "cpp", "hpp", "cs", "m", "mm", "php", "json", "css",
    ].map { ($0, .braces) } + ["py", "pyi", "rb", "sh", "bash", "pl", "r", "ex", "exs"].map { ($0, .hash) }
      + ["md", "markdown"].map { ($0, .markdown) })
}

/// A part of a file that people read: no longer than a line, without the marks around it.
struct TextRegion {
  enum Kind {
    case comment
    /// A literal, a name in back quotes.
    case string
    case heading
    /// A line of a file in which every line is a text.
    case line
    /// A line of Markdown outside of headings and comments.
    case prose
    /// A name in code.
    case identifier
  }

  var kind: Kind
  /// Its text, without marks and whitespace around it.
  var range: Range<Int>
  /// For a comment: all of it, with its marks, on this line.
  var outer: Range<Int>
}
