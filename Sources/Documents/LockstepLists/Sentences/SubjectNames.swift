import LockstepModel

/// Names of subjects that nothing declares, as whole words as far as the sentences of a document tell.
struct SubjectNames {
  /// A subject of sentences, and how often it occurs.
  struct Name {
    var words: [String]
    /// The words in the file, where the first sentence has them.
    var range: Range<Int>
    var count: Int
    /// Whether a word for a system of any language is its name.
    var isSystem: Bool
  }

  /// The beginning of a sentence, from its subject on.
  struct Beginning {
    var tokens: [Token]
    /// Whether the words are those of a column, which are the name and nothing else.
    var isName = false
  }

  private let words: ListWords
  private let bytes: [UInt8]

  init(_ words: ListWords, _ bytes: [UInt8]) { (self.words, self.bytes) = (words, bytes) }

  func names(in sentences: [Beginning]) -> [Name] {
    let filled = sentences.filter { !$0.tokens.isEmpty }
    let groups = filled.grouped { ($0.isName ? $0.tokens : [$0.tokens[0]]).map(\.word) }
    return groups.compactMap { name, group in
      guard let first = group.first?.tokens else { return nil }
      let known = KnownHeadings.systemNames.phraseEnd(in: first, at: 0)
      let isWhole = group.contains(where: \.isName)
      let end = known ?? (isWhole ? name.count : nameLength(of: group.map(\.tokens), first))
      let range = first[0].range.lowerBound..<first[end - 1].range.upperBound
      return Name(words: first[..<end].map(\.word), range: range, count: group.count, isSystem: known != nil)
    }
  }

  /// How many words all sentences of a group begin with, up to one that is no part of a name.
  private func nameLength(of group: [[Token]], _ first: [Token]) -> Int {
    let isAlone = bytes.scalar(at: first[0].range.lowerBound, before: bytes.count).0.isWholeWord
    let most = min(first.count - 1, isAlone ? 10 : 3)
    var end = 1
    while end < most {
      let word = first[end]
      let isHyphen = word.before.subtracting(.slash) == .dash
      guard isHyphen || !isAlone && word.before == .blank || isAlone && word.before.isEmpty else { break }
      if isAlone, Self.particles.contains(word.word) { return end }
      let isShared = group.allSatisfy { end < $0.count - 1 && $0[end].word == word.word }
      guard isHyphen || isShared && (group.count > 1 || isAlone) else { break }
      if !isHyphen, mayBeVerb(first, end) { break }
      end += 1
    }
    // Of ideographs in one sentence nothing says where the name ends; a blank does in Korean.
    let isOneWord = end < first.count && first[end].before == .blank
    return isAlone && group.count == 1 && !isOneWord ? min(2, end) : end
  }

  private static let particles: Set<String> = ["は", "が", "を", "に", "も", "의", "은", "는", "이", "가"]

  /// By its form, or by the wording.
  private func mayBeVerb(_ tokens: [Token], _ place: Int) -> Bool {
    let keys: [Wording.ListWord] = [
      .displays, .stores, .checks, .executes, .interrupts, .states, .repeats, .condition,
    ]
    if keys.contains(where: { words[$0].match(tokens, at: place) != nil }) { return true }
    let word = tokens[place].word
    return ["s", "t", "en"].contains { word.hasSuffix($0) } || Wording.isArticle(word)
  }
}
