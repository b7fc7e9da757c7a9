import LockstepDiff

/// Which of several titles a text means.
enum TitleFit {
  /// A title that a text fits has at least this much in common with it, and so much more than the present one.
  private static let least = 0.6
  private static let advantage = 0.3

  /// The position of the title that a text fits clearly better than `own`; nil without one, or if two fit alike.
  static func better(_ text: String, than own: [String], among titles: some Sequence<(Int, String)>) -> Int? {
    let present = own.map { Similarity.of(text, $0) }.max() ?? 0
    var best: (number: Int, likeness: Double)?
    var isAlone = true
    for (number, title) in titles {
      let likeness = Similarity.of(text, title)
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
