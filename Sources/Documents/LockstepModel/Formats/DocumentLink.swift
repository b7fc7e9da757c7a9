import Lockstep

/// A link of a document to another one.
package struct DocumentLink: Sendable {
  /// The ID in the name of the file that it leads to: `UC7.1`.
  package let flow: String?
  package let label: String
  /// The path, relative to the document.
  package let path: String

  /// The links of a document to other files, in their order.
  package static func all(in document: FlowDocument, _ wording: Wording) -> [DocumentLink] {
    let source = document.source
    return document.format.links(in: source).compactMap { place -> DocumentLink? in
      let href = text(source.bytes[place.href])
      let address = TextLink(href: href)
      guard !address.isOutsideDocuments else { return nil }
      return DocumentLink(
        flow: FlowID.ofAddress(href, wording), label: text(source.bytes[place.label]),
        path: PercentEncoding.decoded(address.path[...]) ?? address.path)
    }
  }

  /// The bytes without the whitespace around them.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
