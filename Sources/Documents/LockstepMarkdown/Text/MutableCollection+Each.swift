extension MutableCollection {
  /// Changes each element in its place.
  mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
