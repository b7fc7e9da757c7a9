import LockstepModel

/// The titles of the project's other documents, with which links can be compared.
struct LinkTitles: Sendable {
  /// The titles under a number of a known document, such as `LTC47`.
  private var titles: [String: String] = [:]
  /// The numbers whose title has these words, in any order and letter case.
  private var numbers: [String: String] = [:]
  private let documents: [OtherDocument]

  init(_ project: Project) {
    documents = project.otherDocuments ?? []
    for document in documents {
      for heading in document.headings {
        guard let number = FlowID.leading(heading.text, .builtIn), heading.text == number,
          let title = document.titles(of: heading.anchor).dropFirst().first
        else { continue }
        titles[number] = title
        numbers[Self.key(title)] = number
      }
    }
  }

  func title(of number: String) -> String? { titles[number] }

  /// The number whose title has these words.
  func number(of words: String) -> String? { numbers[Self.key(words)] }

  /// The words of a heading that an address can name.
  func heading(_ anchor: String) -> String? {
    documents.lazy.flatMap(\.headings).first { $0.anchor == anchor }?.text
  }

  /// The words of a title in one order, letter case and punctuation apart.
  static func key(_ title: String) -> String { words(title).sorted().joined(separator: " ") }

  static func words(_ title: String) -> [String] {
    title.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
