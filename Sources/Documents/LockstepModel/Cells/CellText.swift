/// Compares cells the way a reader of the table sees them.
package enum CellText {
  /// Whether two cells read the same: the amount of whitespace does not count, nor whitespace before `<br>`.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    left == right || normalized(left) == normalized(right)
  }

  /// Bytes, because every cell of a project with errata comes through here.
  private static func normalized(_ cell: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Substring(cell).utf8
    var isAfterBlank = false
    while let byte = rest.first {
      if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        isAfterBlank = true
      } else {
        if isAfterBlank, !result.isEmpty, !rest.starts(with: "<br>".utf8) { result.append(UInt8(ascii: " ")) }
        isAfterBlank = false
        result.append(byte)
      }
      rest.removeFirst()
    }
    return result
  }
}
