package import Lockstep

extension Suggestion {
  /// So many names are listed in a message.
  private static let maximumListed = 40

  /// All names in natural order, or the first ones and how many more there are.
  package static func list(_ names: some Sequence<String>) -> String {
    let all = Set(names).sorted(by: NaturalOrder.isIncreasing)
    let listed = all.prefix(maximumListed).joined(separator: ", ")
    return all.count > maximumListed ? "\(listed) and \(all.count - maximumListed) more" : listed
  }
}
