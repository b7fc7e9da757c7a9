import LockstepModel

/// Reading mappings whose keys the author chooses.
extension Reader {
  /// The keys and values of a mapping, without repetitions.
  mutating func pairs(_ field: Field, of shape: Shape) -> [(key: SourceString, value: Int)] {
    guard node(field.value).kind == .mapping else {
      wrongShape(field.value, wanted: .mapping(of: shape), field)
      return []
    }
    return pairs(of: field.value)
  }

  /// The keys and values of a node that is known to be a mapping.
  ///
  /// - Parameter skip: keys, by node, that are read elsewhere.
  mutating func pairs(of mapping: Int, except skip: (Int) -> Bool = { _ in false }) -> [(
    key: SourceString, value: Int
  )] {
    var pairs: [(key: SourceString, value: Int)] = []
    let hasRepetition = node(mapping).hasRepetition
    var seen: Set<String> = []
    var key = mapping + 1
    var previous: Int?
    let end = Int(node(mapping).next)
    while key < end {
      let value = Int(node(key).next)
      guard value < end else { break }
      if skip(key) {
        previous = key
      } else if let before = previous, endedByComma(key, after: before) {
        forgottenQuote(key, after: before, in: mapping)
        previous = key
      } else {
        if let name = freeKey(key), !hasRepetition || seen.insert(name.value).inserted {
          pairs.append((name, value))
        }
        previous = key
      }
      key = Int(node(value).next)
    }
    return pairs
  }

  /// A text under a key that the author chose.
  mutating func text(_ pair: (key: SourceString, value: Int), keyed field: Field, isSecret: Bool = false)
    -> SourceString?
  {
    text(pair.value, inner(pair, of: field), isSecret: isSecret)
  }

  /// The field of a pair inside `field`, so that messages name the pair's own key.
  func inner(_ pair: (key: SourceString, value: Int), of field: Field) -> Field {
    var inner = field
    inner.key = keyNode(before: pair.value, from: field)
    inner.value = pair.value
    return inner
  }

  /// A key is a scalar here, so that it directly precedes its value.
  private func keyNode(before value: Int, from field: Field) -> Int { value > 0 ? value - 1 : field.key }
}
