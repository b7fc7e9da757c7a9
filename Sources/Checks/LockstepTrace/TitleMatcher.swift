import LockstepDiff

/// Finds which of several titles a text means.
struct TitleMatcher {
  /// A title that a text fits has at least this much in common with it, and so much more than the present one.
  private static let minimumSimilarity = 0.6
  private static let minimumAdvantage = 0.3
  /// Fewer words of another title may all be in a text by chance.
  private static let minimumWordCount = 3
  /// A longer text, in bytes, is not a title.
  private static let maximumLength = 1_000

  private var numbers: [Int] = []
  /// How many words each title has.
  private var wordCounts: [Int] = []
  /// The titles that have a word, by their places in ``numbers``.
  private var placesByWord: [String: [Int]] = [:]

  /// - Parameter titles: each with a number.
  init(_ titles: some Sequence<(Int, String)>) {
    for (number, title) in titles {
      let words = Self.words(title)
      for word in words { placesByWord[word, default: []].append(numbers.count) }
      numbers.append(number)
      wordCounts.append(words.count)
    }
  }

  private static func words(_ text: String) -> Set<String> {
    text.utf8.count > maximumLength ? [] : Similarity.words(text)
  }

  /// From 0 to 1. Words of the author's own around and between those of a title do not count, if these are `enough`.
  private static func similarity(_ shared: Int, of text: Int, and title: Int, enough: Int = minimumWordCount)
    -> Double
  {
    if title >= enough, shared == title { return 1 - 0.1 / Double(title) }
    return shared == 0 ? 0 : 2 * Double(shared) / Double(text + title)
  }

  /// The number of the title that a text fits clearly better than `own`; nil without one, or if two fit alike.
  ///
  /// - Parameter isOther: whether a title may be meant, by its number.
  func betterTitle(_ text: String, than own: [String] = [], where isOther: (Int) -> Bool = { _ in true })
    -> Int?
  {
    let text = Self.words(text)
    let present =
      own.map { title in
        let title = Self.words(title)
        return Self.similarity(title.intersection(text).count, of: text.count, and: title.count, enough: 1)
      }.max() ?? 0
    var shared = [Int](repeating: 0, count: wordCounts.count)
    for place in text.lazy.compactMap({ placesByWord[$0] }).joined() { shared[place] += 1 }
    var best: (number: Int, similarity: Double)?
    var isAlone = true
    for (place, count) in shared.enumerated() where count > 0 {
      let similarity = Self.similarity(count, of: text.count, and: wordCounts[place])
      guard similarity >= max(Self.minimumSimilarity, present + Self.minimumAdvantage),
        isOther(numbers[place])
      else { continue }
      if let known = best, similarity <= known.similarity {
        if similarity == known.similarity { isAlone = false }
        continue
      }
      (best, isAlone) = ((numbers[place], similarity), true)
    }
    return isAlone ? best?.number : nil
  }
}
