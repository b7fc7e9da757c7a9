/// The steps of the main flow to which an alternative of every step is limited: `at any time before step 4`.
struct StepLimit {
  enum Relation {
    case before, until, from, after, within, except
  }

  var relation: Relation
  /// The numbers that are named, at least one.
  var steps: [String]

  /// Whether a step is meant, by its position among all of them.
  ///
  /// - Parameter named: the positions of the steps that are named.
  func contains(_ place: Int, named: [Int]) -> Bool {
    guard let first = named.first, let last = named.last else { return true }
    return switch relation {
    case .before: place < first
    case .until: place <= first
    case .from: named.count > 1 ? (first...max(first, last)).contains(place) : place >= first
    case .after: place > last
    case .within: named.count == 2 ? (first...max(first, last)).contains(place) : named.contains(place)
    case .except: !named.contains(place)
    }
  }
}
