/// A number with its noun, as a phrase: `1 row`, `2 rows`.
package enum Count {
  package static func text(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension Sequence {
  /// The elements of one key together, in the order in which the keys occur first.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var numbers: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let number = numbers[key] ?? groups.count
      if numbers.updateValue(number, forKey: key) == nil { groups.append((key, [])) }
      groups[number].elements.append(element)
    }
    return groups
  }

  /// The first of each key.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
