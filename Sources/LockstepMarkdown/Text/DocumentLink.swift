import Lockstep
package import LockstepModel

/// A link of a document to another one.
package struct DocumentLink {
  /// The ID in the name of the file that it leads to: `UC7.1`.
  package let flow: String?
  package let label: String
  /// The path, relative to the document.
  package let path: String

  /// The links of a document to other files of its kind, in their order.
  package static func all(in source: SourceText, _ wording: Wording) -> [DocumentLink] {
    Link.all(in: source.bytes[...]).compactMap { link -> DocumentLink? in
      let address = TextLink(href: link.href.string)
      guard !address.isElsewhere else { return nil }
      return DocumentLink(
        flow: FlowID.ofAddress(link.href, wording)?.string, label: link.label.trimmed().string,
        path: PercentEncoding.decoded(address.path[...]) ?? address.path)
    }
  }
}

/// A link of a cell: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`.
struct Link {
  let label: Bytes
  let href: Bytes
  /// From the bracket to the closing parenthesis.
  let whole: Bytes

  /// The links in a text, in its order. Brackets that no address follows are text: `[organization]`.
  static func all(in text: Bytes) -> [Link] {
    TextLink.places(in: text).map {
      Link(label: text[$0.label], href: text[$0.href].trimmed(), whole: text[$0.whole])
    }
  }
}
