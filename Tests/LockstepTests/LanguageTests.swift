import Foundation
import TestSupport
import Testing

/// Messages, comments, help and docs are plain technical English: the thing is the subject of a sentence.
@Suite struct LanguageTests {
  private static let words = try? NSRegularExpression(
    pattern: "\\b(nobody|somebody|everybody|is none)\\b", options: .caseInsensitive)
  /// A sentence that begins with Who and is no question.
  private static let who = try? NSRegularExpression(
    pattern: "(^|[.!?:|-] |[\"`(*])Who\\b[^.!?]*([.!]|$)", options: .anchorsMatchLines)
  /// What holds text for people.
  private static let endings: Set = ["swift", "md", "js", "html", "css", "py", "json"]

  /// The places in a text that need other words, each with what is around it.
  private static func findings(in text: String) -> [String] {
    let sentences = joined(text)
    let all = NSRange(sentences.startIndex..., in: sentences)
    return [words, who].compactMap(\.self).flatMap { $0.matches(in: sentences, range: all) }.compactMap {
      match in
      Range(match.range, in: sentences).map { String(sentences[$0].prefix(80)) }
    }
  }

  /// Lines of one comment, of one paragraph, or of a string that goes on, as one line.
  private static func joined(_ text: String) -> String {
    var result = ""
    var (wasComment, goesOn) = (false, false)
    for line in text.components(separatedBy: "\n") {
      var words = line.trimmingCharacters(in: .whitespaces)
      let isComment = words.hasPrefix("//")
      if isComment { words = words.trimmingCharacters(in: CharacterSet(charactersIn: "/ ")) }
      let isText = words.first.map { $0.isLetter || $0 == "`" } ?? false
      result += isText && (goesOn || isComment && wasComment) ? " " : "\n"
      // A string goes on behind a backslash, a paragraph of Markdown until a line that is no text.
      result += words.hasSuffix("\\") ? String(words.dropLast().trimmingCharacters(in: .whitespaces)) : words
      goesOn = words.hasSuffix("\\") || isText && !isComment && !words.contains("\"")
      wasComment = isComment
    }
    return result
  }

  @Test(arguments: [
    "nil if nobody asks", "Everybody sees it", "/// Standard output\n/// is none.", "\"is \\\n  none\"",
    "A comment.\nWho comes here never leaves.", "/// Who leads where.", "\"Who passes it is wrong.\"",
    "It ends. Who calls it\ngoes on.", "| `x` | Who answers it |", "- **Who answers.** The world.",
  ])
  func whatNeedsOtherWordsIsFound(_ text: String) {
    #expect(Self.findings(in: text).count == 1)
  }

  @Test(arguments: [
    "Who goes there?", "It has none.", "whoever calls it", "The user who calls it.", "\"Who is it?\"",
    "// This\nis\n\nnone",
  ])
  func whatIsFineIsNot(_ text: String) { #expect(Self.findings(in: text) == []) }

  @Test(arguments: ["Sources", "docs", "README.md", "CONTRIBUTING.md", "schemas"])
  func theRepositorySpeaksPlainly(_ place: String) throws {
    let root = Repository.root.appending(path: place)
    let folder = root.resolvingSymlinksInPath().path
    // Nothing for a place that is a file.
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for name in names where Self.endings.contains((name as NSString).pathExtension) {
      try check(root.appending(path: name))
    }
    if names.isEmpty { try check(root) }
  }

  private func check(_ file: URL) throws {
    let found = Self.findings(in: try String(contentsOf: file, encoding: .utf8))
    #expect(found.isEmpty, "\(file.lastPathComponent): \(found.joined(separator: "; "))")
  }
}
