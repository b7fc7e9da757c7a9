import Lockstep
import LockstepModel

/// Small helpers for texts.
enum SurveyText {
  typealias ID = (prefix: String, whole: String)

  /// The ID that an address or a label begins with: `TF-1.1` of `docs/TF-1.1_BuyTicket.md`; nil without one.
  static func leadingID(_ text: String) -> ID? {
    let name = bytes(text.split(separator: "#").first?.split(separator: "/").last.map(String.init) ?? "")
    guard let start = name.firstIndex(where: \.isDigit), let end = FlowID.endOfNumber(in: name, from: start)
    else {
      return nil
    }
    let prefix = name.upTo(start).string
    guard (1...8).contains(prefix.count), prefix.contains(where: \.isLetter), !prefix.contains(" ") else {
      return nil
    }
    return (prefix, name.upTo(end).string)
  }

  static func bytes(_ text: String) -> Bytes { Array(text.utf8)[...] }

  static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  static func links(_ text: String) -> [CellLink] { CellLink.all(in: bytes(text)) }

  /// The text around a part of it.
  static func textAround(_ part: Bytes, in text: String) -> (before: String, after: String) {
    let text = bytes(text)
    return (text.upTo(part.startIndex).trimmed().string, text.from(part.endIndex).trimmed().string)
  }

  /// The words before a list without marks of bold text, and the items of the list.
  static func splitTitle(_ cell: Bytes) -> (title: String, items: [String]) {
    let title = cell.upTo(ListTag.first(in: cell)?.source.startIndex ?? cell.endIndex)
    let items = ListMarkup(cell).parts.compactMap { part -> String? in
      switch part {
      case .item(let item, isInside: _): item.isEmpty ? nil : item.string
      case .list(let label, let items): "\(label.string) \(items.map(\.string).joined(separator: ", "))"
      case .text: nil
      }
    }
    let words = Reader.splitFootnote(of: bytes(title.string.filter { $0 != "*" }).trimmed()).words
    return (words.string, items)
  }

  /// A name in quotes with the texts before and after it.
  static func findQuotedName(_ text: String) -> (before: String, name: String, after: String)? {
    let text = bytes(text)
    for place in text.indices where text.at(place - 1) == 0x20 {
      if let quoted = QuotedName(text.from(place)) {
        return (text.upTo(place).trimmed().string, quoted.name.trimmed().string, quoted.rest.trimmed().string)
      }
    }
    return nil
  }

  /// The label and the rest of `Buttons: Pay, Stop`.
  static func splitLabel(_ text: String) -> (label: String, value: String)? {
    let text = bytes(text)
    guard let colon = text.firstIndex(of: 0x3A) else { return nil }
    let (label, value) = (text.upTo(colon).trimmed().string, text.from(colon + 1).trimmed().string)
    guard label.first?.isLetter == true, label.count <= 32, !value.isEmpty, words(label).count <= 4,
      !label.contains("("), !label.contains("["), findQuotedName(label) == nil
    else { return nil }
    return (label, value)
  }
}
