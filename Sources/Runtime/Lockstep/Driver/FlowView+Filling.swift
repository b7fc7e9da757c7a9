extension FlowView {
  /// A text with the values of ``data`` where it names them in square brackets, whatever the letter case: `[blocked-for]`.
  ///
  /// The texts of a view are filled already. Use it for texts of an app's own, such as those of its string catalog.
  public func filling(_ text: String) -> String { data.filling(text) }
}

extension [NamedValue] {
  /// A text with the values where it names them in square brackets, whatever the letter case.
  package func filling(_ text: String) -> String {
    guard !isEmpty, text.contains(byte: UInt8(ascii: "[")) else { return text }
    var filled = ""
    var rest = text[...]
    while let close = rest.firstOccurrence(of: "]") {
      let before = rest[..<close.lowerBound]
      if let open = before.utf8.lastIndex(of: UInt8(ascii: "[")),
        let value = self.value(named: before[before.utf8.index(after: open)...])
      {
        filled += before[..<open]
        filled += value.words
      } else {
        filled += rest[..<close.upperBound]
      }
      rest = rest[close.upperBound...]
    }
    return filled + rest
  }
  private func value(named name: Substring) -> DataValue? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }
}
