extension DataValue {
  /// The value that a text spells, of the kind that its row declares; nil if it is not of that kind.
  ///
  /// - Parameter kind: nil where no row declares the value, which is then a text.
  package init?(spelling text: String, as kind: ValueKind?) {
    switch kind {
    case .duration:
      guard let duration = Duration(spelling: text) else { return nil }
      self = .duration(duration)
    case .integer:
      guard let number = Int64(text) else { return nil }
      self = .integer(number)
    case .text, nil: self = .text(text)
    }
  }
}
