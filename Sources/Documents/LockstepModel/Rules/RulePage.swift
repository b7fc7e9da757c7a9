internal import CRulePage

/// `docs/rules.md`, which holds the texts about each rule, as the binary carries it.
///
/// It is read when the first text is needed: checking flows needs none.
enum RulePage {
  /// The texts about each rule, by its ID.
  static let sections: [String: Section] = {
    // Safe: `count` bytes that are constants of the binary.
    let page = unsafe rule_page()
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: page.bytes, count: page.count), as: UTF8.self)
    return sections(of: text)
  }()

  /// - Parameter page: a rule's section begins with a heading of four `#` and its ID in backticks.
  private static func sections(of page: String) -> [String: Section] {
    var sections: [String: Section] = [:]
    for text in page.split(separator: "\n#") {
      let parts = text.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "### " { sections[String(parts[1])] = Section(parts[2]) }
    }
    return sections
  }

  /// Of a rule: its level and summary in a paragraph, why it matters, an example, and when it is suppressed.
  /// The last two may be missing.
  struct Section {
    let summary: String
    let rationale: String
    /// ``RuleInfo/badExample`` and ``RuleInfo/goodExample`` in one text: `- ` begins a line of only the first, `+ ` one of only the
    /// second, two spaces one of both.
    let example: String
    let suppressionCondition: String?

    fileprivate init(_ text: Substring) {
      let parts = text.split(separator: "\n```")
      let paragraphs = parts.first?.split(separator: "\n\n").map(Self.joinedLines) ?? []
      summary = paragraphs.first.map { String(Self.withoutLabel($0).dropLast()) } ?? ""
      rationale = paragraphs.dropFirst().joined(separator: "\n\n")
      // Behind the name of its language.
      example = parts.count > 1 ? String(parts[1].drop { $0 != "\n" }.dropFirst()) : ""
      let end = parts.dropFirst(2).first.map(Self.joinedLines) ?? ""
      suppressionCondition = end.isEmpty ? nil : Self.withoutLabel(end)
    }

    /// Lines of a paragraph in one line, with the quotes of messages.
    private static func joinedLines(_ lines: Substring) -> String {
      lines.split(separator: "\n").joined(separator: " ").replacing("`", with: "'")
    }

    /// Without the words before the first colon.
    private static func withoutLabel(_ text: String) -> String {
      String(text.drop { $0 != ":" }.dropFirst(2))
    }
  }
}
