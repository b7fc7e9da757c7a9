/// Finds the known name closest to a misspelt one.
package enum Suggestion {
  /// At most three of `candidates` that are close to `name`, the closest first.
  ///
  /// Close is a Damerau–Levenshtein distance of at most a third of the name, or 1, and less than all of it;
  /// letter case is free.
  package static func close(to name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(200))
    // A name of one replaced character shares nothing with the intended one.
    let limit = min(max(1, wanted.count / 3), wanted.count - 1)
    var seen: Set<String> = []
    var found: [(distance: Int, name: String)] = []
    for candidate in candidates where candidate != name && seen.insert(candidate).inserted {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(200))
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, other)
      if distance <= limit { found.append((distance, candidate)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map { $0.name }
  }

  /// "did you mean 'a' or 'b'?", or nil if nothing is close.
  package static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    help(naming: close(to: name, among: candidates))
  }

  /// The same for the result of ``close(to:among:)``.
  package static func help(naming close: [String]) -> String? {
    let names = close.map { "'\($0)'" }
    guard let last = names.last else { return nil }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "did you mean \(list)?"
  }

  /// Edits (insert, delete, replace, swap of neighbours) between two texts.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
