/// Puts the figures between two marks of a Markdown file.
enum Readme {
  private static let start = "<!-- figures -->\n"
  private static let end = "<!-- end of figures -->"

  static func write(_ figures: String, into path: String) throws {
    let text = try Scratch.read(path)
    guard let from = text.firstRange(of: start), let to = text.firstRange(of: end),
      from.upperBound <= to.lowerBound
    else { throw Failure("'\(path)' lacks the marks around the figures") }
    try Scratch.write(text[..<from.upperBound] + "\n" + figures + "\n" + text[to.lowerBound...], to: path)
  }
}
