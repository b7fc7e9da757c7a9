import Lockstep
import LockstepModel

/// An item of the overview that names flows: `User selects 'Menu' in [UC7.1 …](…)`.
struct Mention {
  /// The whole item.
  var text: SourceString
  /// The flows by their documents' ids, with their places.
  var flows: [(id: String, span: Span)]
  /// The action that the user selects there, according to the item; nil for other triggers.
  var action: String?
  /// Whether the item names several flows one after the other, `selects Logout in [A] and completes [B]`, so that only one of
  /// them need lead here; a mere list of flows means each.
  var isStory = false

  static func all(in aspect: Aspect, of document: FlowDocument) -> [Mention] {
    aspect.items.map { item in
      let links = MarkdownLink.all(in: item.value)
      var flows = links.compactMap { link in
        (FlowNumber.ofAddress(link.path) ?? FlowNumber.leading(link.label[...])).map {
          (id: $0, span: item.span(of: link.range))
        }
      }
      // Ids without a link: "in UC2.2, UC2.3 or UC5.2".
      if links.isEmpty { flows = FlowNumber.all(in: item.value).map { ($0, item.span) } }
      return Mention(
        text: item, flows: flows, action: action(in: item.value), isStory: isStory(links, in: item.value))
    }
  }

  private static func isStory(_ links: [MarkdownLink], in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return zip(links, links.dropFirst()).contains { first, second in
      guard first.range.upperBound <= second.range.lowerBound else { return false }
      let between = String(decoding: bytes[first.range.upperBound..<second.range.lowerBound], as: UTF8.self)
      return between.lowercased().split { !$0.isLetter }.contains { $0 != "or" && $0 != "and" && $0 != "in" }
    }
  }

  /// The selected thing: in quotes, or a name with a capital. "an event" is a description.
  private static func action(in text: String) -> String? {
    guard let start = text.firstRange(of: "selects ")?.upperBound,
      let end = text[start...].firstRange(of: " in ")?.lowerBound
    else { return nil }
    let words = text[start..<end]
    let quotes: Set<Character> = ["'", "\"", "‘", "’", "“", "”"]
    if let first = words.first, quotes.contains(first), let last = words.last, quotes.contains(last),
      words.count > 2
    {
      return String(words.dropFirst().dropLast())
    }
    guard let first = words.first, first.isUppercase else { return nil }
    return String(words)
  }
}
