import Lockstep
import LockstepModel

/// An item of the overview that names flows: `User selects 'Menu' in [UC7.1 …](…)`.
struct FlowCitation {
  /// The whole item.
  var text: SourceString
  /// The flows by their documents' ids, with their places.
  var flows: [(id: String, span: Span)]
  /// The action that the user selects there, according to the item; nil for other triggers.
  var action: String?
  /// Whether the item names several flows one after the other, `selects Logout in [A] and completes [B]`, so that only one of
  /// them need lead here; a mere list of flows means each.
  var isSequence = false

  static func all(in aspect: OverviewItems, of document: FlowDocument, _ wording: Wording) -> [FlowCitation] {
    aspect.items.map { item in
      let links = TextLink.all(in: item.value)
      var flows = links.compactMap { link in
        (FlowID.ofAddress(link.path, wording) ?? FlowID.leadingID(link.label, wording)).map {
          (id: $0, span: item.span(of: link.range))
        }
      }
      // Ids without a link: "in UC2.2, UC2.3 or UC5.2".
      if links.isEmpty { flows = FlowID.all(in: item.value, wording).map { ($0, item.span) } }
      return FlowCitation(
        text: item, flows: flows,
        action: action(in: item.value, before: links.isEmpty ? flows.first?.id : "[", wording),
        isSequence: isSequence(links, in: item.value, wording))
    }
  }

  private static func isSequence(_ links: [TextLink], in text: String, _ wording: Wording) -> Bool {
    let bytes = Array(text.utf8)
    return zip(links, links.dropFirst()).contains { first, second in
      guard first.range.upperBound <= second.range.lowerBound else { return false }
      let between = String(decoding: bytes[first.range.upperBound..<second.range.lowerBound], as: UTF8.self)
      return !ContentWords.list(of: between, wording).isEmpty
    }
  }

  /// The selected name: in quotes, or with a capital. "an event" is a description.
  ///
  /// - Parameter place: what begins where the flow is named; the word before it joins the two.
  private static func action(in text: String, before place: String?, _ wording: Wording) -> String? {
    guard let end = place.flatMap({ text.firstRange(of: $0)?.lowerBound }) else { return nil }
    var words = text[..<end].split(separator: " ")
    guard let joint = words.popLast() else { return nil }
    // The second part of a verb may end the item: `wählt 'Menü' in [UC7.1 …](…) aus`.
    let bytes = Array(text.utf8)[...]
    let tail = wording.verbs[.selects].lazy.compactMap(\.tail).first { $0.suffixStart(in: bytes) != nil }
    let endings = [""] + (tail.map { [" " + $0.text] } ?? [])
    let name = words.indices.lazy.compactMap { start in
      let said = words[start...].prefix { $0 != joint }.joined(separator: " ")
      return said.isEmpty ? nil : endings.lazy.compactMap { wording.selectedName(said + $0) }.first
    }.first
    guard let name else { return nil }
    if name.count > 2, let first = name.first, let last = name.last, Self.quotes.contains(first),
      Self.quotes.contains(last)
    {
      return String(name.dropFirst().dropLast())
    }
    return name.first?.isUppercase == true ? name : nil
  }

  private static let quotes: Set<Character> = ["'", "\"", "‘", "’", "‚", "“", "”", "„", "«", "»"]
}
