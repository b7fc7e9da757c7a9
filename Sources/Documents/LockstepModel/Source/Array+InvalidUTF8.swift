extension Array<UInt8> {
  /// The offset of the first byte that is not part of a character in UTF-8; nil if all are.
  package var firstInvalidUTF8: Int? {
    var place = 0
    while let start = self[place...].firstIndex(where: { $0 >= 0x80 }) {
      var parser = Unicode.UTF8.ForwardParser()
      var rest = self[start...].prefix(4).makeIterator()
      guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return start }
      place = start + encoded.count
    }
    return nil
  }
}
