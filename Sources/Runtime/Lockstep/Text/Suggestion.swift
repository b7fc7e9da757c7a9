/// Finds the known name closest to a misspelt one.
package enum Suggestion {
  /// At most three of `candidates` that are close to `name`, the closest first.
  ///
  /// Close is a Damerau–Levenshtein distance of at most a third of the name, or 1, and less than all of it;
  /// letter case is free. Of long names only the start counts.
  package static func similarNames(to name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = comparedStart(of: name)
    // A name of one replaced character shares nothing with the intended one.
    let limit = min(max(1, wanted.count / 3), wanted.count - 1)
    var found: [String: Int] = [:]
    for candidate in candidates where candidate != name {
      if let distance = distance(wanted, comparedStart(of: candidate), limit: limit) {
        found[candidate] = distance
      }
    }
    return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3).map { $0.key }
  }

  /// So much of a name, in lower case, that comparing it with many others takes no longer than reading it.
  private static func comparedStart(of name: String) -> [Unicode.Scalar] {
    Array(
      String(Substring(name.unicodeScalars.prefix(longestCompared))).lowercased().unicodeScalars.prefix(
        longestCompared))
  }

  private static let longestCompared = 200

  /// "did you mean 'a' or 'b'?", or nil if nothing is close.
  package static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    help(naming: similarNames(to: name, among: candidates))
  }

  /// So many suggestions are enough: hundreds are too many to read, and comparing a name with all others takes long.
  package static let maxSuggestedFindings = 100

  /// The help that names the result of ``close(to:among:)``.
  package static func help(naming close: [String]) -> String? {
    let names = close.map { "'\($0)'" }
    guard let last = names.last else { return nil }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "did you mean \(list)?"
  }

  /// Edits (insert, delete, replace, swap of neighbours) between two texts; nil for more than `limit`.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [Int](repeating: i, count: right.count + 1)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      // A swap reaches back by two rows.
      if min(row.min() ?? 0, last.min() ?? 0) > limit { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
