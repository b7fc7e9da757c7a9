/// A text, and how it may be written.
struct LayoutScalar {
  enum Role {
    /// A text that every YAML reader must take for one.
    case text
    /// A text that may look like a number, as long as no digit is lost.
    case number
    /// A word of the format, a number or a duration: never in quotes.
    case word
  }

  /// A text that the author wrote over several lines.
  enum Lines {
    /// `|`: the lines are those of the text.
    case literal
    /// `>` or `>-`, and the lines without their indentation.
    case folded(header: String, [String])
  }

  var text: String
  var role = Role.text
  var lines: Lines?
}
