import LockstepDiff

/// Which of several titles a text means.
enum TitleFit {
  /// A title that a text fits has at least this much in common with it, and so much more than the present one.
  private static let least = 0.6
  private static let advantage = 0.3
  /// Fewer words of another title may all be in a text by chance.
  private static let enough = 3

  /// From 0 to 1. Words of the author's own around and between those of a title do not count, if these are `enough`.
  private static func likeness(_ text: Set<String>, _ title: String, enough: Int = enough) -> Double {
    let title = Similarity.words(title)
    let isWithin = title.count >= enough && title.isSubset(of: text)
    return isWithin ? 1 - 0.1 / Double(title.count) : Similarity.of(text, title)
  }

  /// The position of the title that a text fits clearly better than `own`; nil without one, or if two fit alike.
  static func better(_ text: String, than own: [String], among titles: some Sequence<(Int, String)>) -> Int? {
    let text = Similarity.words(text)
    let present = own.map { likeness(text, $0, enough: 1) }.max() ?? 0
    var best: (number: Int, likeness: Double)?
    var isAlone = true
    for (number, title) in titles {
      let likeness = Self.likeness(text, title)
      guard likeness >= max(least, present + advantage) else { continue }
      if let known = best, likeness <= known.likeness {
        if likeness == known.likeness { isAlone = false }
        continue
      }
      (best, isAlone) = ((number, likeness), true)
    }
    return isAlone ? best?.number : nil
  }
}
