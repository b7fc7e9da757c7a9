import Lockstep
import LockstepModel

/// Addresses within a page.
enum PageAddress {
  static func flow(_ id: String) -> String { "#" + encoded(id) }
  static func row(_ row: String, of flow: String) -> String { "row:\(flow):\(row)" }

  /// A text in a fragment: bytes that could end or confuse the fragment are encoded.
  static func encoded(_ text: String) -> String { PercentEncoding.encoded(text, keeping: ".-_/:") }
}
