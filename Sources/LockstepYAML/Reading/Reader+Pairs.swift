import LockstepModel

/// Reading mappings whose keys the author chooses.
extension Reader {
  /// A key of the author's, and its value as a field, so that messages name that key.
  typealias Pair = (key: SourceString, value: Field)

  /// The keys and values of a mapping, without repetitions.
  mutating func pairs(_ field: Field, of shape: Shape) -> [Pair] {
    guard node(field.value).kind == .mapping else {
      wrongShape(field.value, wanted: .mapping(of: shape), field)
      return []
    }
    return pairs(of: field.value, in: field)
  }

  /// The keys and values of a node that is known to be a mapping.
  ///
  /// - Parameter skip: keys, by node, that are read elsewhere.
  mutating func pairs(
    of mapping: Int, in outer: Field, except skip: (Int) -> Bool = { _ in false }
  ) -> [Pair] {
    var pairs: [Pair] = []
    let hasRepetition = node(mapping).hasRepetition
    var seen: Set<String> = []
    var previous: Int?
    for (key, value) in tree.pairs(of: mapping) {
      defer { previous = key }
      if skip(key) { continue }
      if let previous, endedByComma(key, after: previous) {
        forgottenQuote(key, after: previous, in: mapping)
      } else if let name = freeKey(key), !hasRepetition || seen.insert(name.value).inserted {
        var field = outer
        (field.key, field.value) = (key, value)
        pairs.append((name, field))
      }
    }
    return pairs
  }
}
