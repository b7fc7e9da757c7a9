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
  var fullRange: Range<Int>
}
