import LockstepModel

/// The titles of the project's other documents, with which links can be compared.
struct LinkTitles: Sendable {
  /// The titles under a number of a known document, such as `LTC47`.
  private var titleByNumber: [String: String] = [:]
  /// The numbers whose title has these words, in any order and letter case.
  private var numberByTitle: [String: String] = [:]
  /// The words of headings, by the anchors that reach them.
  private var headingByAnchor: [String: String] = [:]

  init(_ project: Project) {
    for document in project.documentsWithoutFlow ?? [] {
      for (heading, next) in zip(document.headings, document.headings.dropFirst().map { $0 } + [nil]) {
        if headingByAnchor[heading.anchor] == nil { headingByAnchor[heading.anchor] = heading.text }
        guard let next, next.level == heading.level + 1,
          let number = FlowID.leadingID(heading.text, .builtIn), heading.text == number
        else { continue }
        titleByNumber[number] = next.text
        numberByTitle[Self.key(next.text)] = number
      }
    }
  }

  func title(of number: String) -> String? { titleByNumber[number] }

  /// The number whose title has these words.
  func number(of words: String) -> String? { numberByTitle[Self.key(words)] }

  /// The words of a heading that an address can name.
  func heading(_ anchor: String) -> String? { headingByAnchor[anchor] }

  /// The words of a title in one order, letter case and punctuation apart.
  static func key(_ title: String) -> String { words(title).sorted().joined(separator: " ") }

  static func words(_ title: String) -> [String] {
    title.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
