/// The direction in which a text is read, where it may be another one than the page's.
enum ReadingDirection {
  /// The attribute `dir="auto"` for a text with letters that are written from right to left; empty for others, as nearly always.
  static func attribute(of text: String) -> String {
    text.unicodeScalars.contains(where: isFromTheRight) ? #" dir="auto""# : ""
  }

  /// Whether most of some texts have letters that are written from right to left.
  static func isFromTheRight(_ texts: [String]) -> Bool {
    texts.count { $0.unicodeScalars.contains(where: isFromTheRight) } * 2 > texts.count
  }

  /// Hebrew, Arabic and their neighbours, with their presentation forms.
  private static func isFromTheRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
