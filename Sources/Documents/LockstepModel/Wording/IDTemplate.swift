import Lockstep

/// The form of the IDs of a flow kind: `TF-#`, where `#` is digits with dots between them.
package struct IDTemplate: Sendable, Hashable {
  package let text: String
  package let prefix: String
  package let suffix: String

  /// nil for a text without exactly one `#`, or with nothing next to it.
  package init?(_ text: String) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, text != "#" else { return nil }
    self.text = text
    prefix = String(parts[0])
    suffix = String(parts[1])
  }

  /// The id of a number.
  package func id(_ number: String) -> String { prefix + number + suffix }

  /// The number of an id; nil for another one.
  package func number(of id: String) -> Substring? {
    guard id.hasPrefix(prefix), id.hasSuffix(suffix), id.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let number = id.dropFirst(prefix.count).dropLast(suffix.count)
    let groups = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) } ? number : nil
  }
}
