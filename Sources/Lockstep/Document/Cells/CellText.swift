/// Compares cells the way a reader of the table sees them.
public enum CellText {
  /// Whether two cells read the same: the number of blanks does not count, nor blanks before `<br>`.
  public static func isSame(_ left: String, _ right: String) -> Bool {
    left == right || normal(left) == normal(right)
  }

  private static func normal(_ cell: String) -> String {
    cell.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(" <br>", with: "<br>")
  }
}
