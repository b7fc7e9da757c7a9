import Lockstep

/// The lists of a cell with the text around them, as their author intended.
struct ListMarkup {
  /// A part of a cell with a list.
  enum Part {
    /// An item of a list; `isInside` is false for one outside `<ul>`.
    case item(Bytes, isInside: Bool)
    /// An item with a list of its own under its label: `<li>Actions:<ul><li>OK</li></ul></li>`.
    case list(label: Bytes, items: [Bytes])
    /// Words next to the lists.
    case text(Bytes)
  }

  /// Broken markup, with its fix.
  struct Problem {
    var place: Bytes
    var message: String
    var replacement: String?
  }

  private(set) var parts: [Part] = []
  private(set) var problems: [Problem] = []
  private(set) var listCount = 0
  private var isInList = false
  private var itemStart: Int?
  private var textStart: Int
  private let cell: Bytes

  init(_ cell: Bytes) {
    self.cell = cell
    textStart = cell.startIndex
    var rest = cell
    while let tag = ListTag.first(in: rest) {
      rest = rest.from(tag.source.endIndex)
      if let inner = parseList(under: tag, before: rest) {
        parts.append(.list(label: inner.label, items: inner.items))
        (itemStart, textStart) = (nil, inner.end)
        rest = cell.from(inner.end)
        continue
      }
      if !tag.isWellFormed {
        let whole = tag.kind.rawValue
        addProblem(tag.source, "'\(tag.source.string)' is read as '\(whole)'", whole)
      }
      let next = tag.kind == .closeList ? ListTag.first(in: rest) : nil
      if tag.kind == .closeList, itemStart != nil, let next, next.kind == .closeItem,
        next.source.startIndex == tag.source.endIndex
      {
        readTag(ListTag(kind: .closeItem, source: tag.source))
        readTag(ListTag(kind: .closeList, source: next.source))
        rest = rest.from(next.source.endIndex)
        let both = cell.part(tag.source.startIndex, next.source.endIndex)
        addProblem(both, "'</ul>' and '</li>' are swapped", "</li></ul>")
      } else {
        readTag(tag)
      }
    }
    finish()
  }

  /// The items inside lists, in order.
  var items: [Bytes] {
    parts.compactMap { part in
      if case .item(let item, isInside: true) = part { item } else { nil }
    }
  }

  /// Whether the cell is one list and nothing else, however broken its tags are.
  var isOneList: Bool { listCount == 1 && parts.count == items.count }

  /// The list that a tag opens under the label of an item, up to the end of that item; nil for any other tag, and for a list with
  /// anything else in it.
  private func parseList(
    under tag: ListTag, before rest: Bytes
  ) -> (label: Bytes, items: [Bytes], end: Int)? {
    guard tag.kind == .openList, isInList, let start = itemStart else { return nil }
    let label = cell.part(start, tag.source.startIndex).trimmed()
    guard label.last == 0x3A else { return nil }
    var (rest, items) = (rest, [Bytes]())
    func next(_ kind: ListTag.Kind) -> Bytes? {
      guard let tag = ListTag.first(in: rest), tag.kind == kind, tag.isWellFormed else { return nil }
      let before = rest.upTo(tag.source.startIndex).trimmed()
      rest = rest.from(tag.source.endIndex)
      return before
    }
    while next(.openItem)?.isEmpty == true {
      guard let item = next(.closeItem) else { return nil }
      items.append(item)
    }
    guard !items.isEmpty, next(.closeList)?.isEmpty == true, next(.closeItem)?.isEmpty == true else {
      return nil
    }
    return (label, items, rest.startIndex)
  }

  private mutating func readTag(_ tag: ListTag) {
    switch tag.kind {
    case .openList:
      if isInList { addProblem(tag.source, "this list begins before the one above it ends", nil) }
      endItem(at: tag.source)
      endText(at: tag.source)
      isInList = true
      listCount += 1
    case .openItem:
      if itemStart != nil {
        addProblem(tag.source, "'</li>' is missing before this item", "</li><li>")
        endItem(at: tag.source)
      }
      endText(at: tag.source)
      if !isInList { addProblem(tag.source, "this item is outside a list", nil) }
      itemStart = tag.source.endIndex
    case .closeItem: closeItem(tag)
    case .closeList:
      if itemStart != nil {
        addProblem(tag.source, "'</li>' is missing before the end of the list", "</li></ul>")
        endItem(at: tag.source)
      } else if !isInList {
        addProblem(tag.source, "this '</ul>' ends no list", "")
      }
      endText(at: tag.source)
      isInList = false
    }
    textStart = tag.source.endIndex
  }

  private mutating func closeItem(_ tag: ListTag) {
    if itemStart != nil {
      endItem(at: tag.source)
    } else if isInList {
      addProblem(tag.source, "this '</li>' is read as '</ul>'", "</ul>")
      endText(at: tag.source)
      isInList = false
    } else {
      endText(at: tag.source)
      addProblem(tag.source, "this '</li>' ends no item", "")
    }
  }

  private mutating func endItem(at tag: Bytes) {
    guard let start = itemStart else { return }
    itemStart = nil
    textStart = tag.endIndex
    let item = cell.part(start, tag.startIndex).trimmed()
    parts.append(.item(item, isInside: isInList))
  }

  private mutating func endText(at tag: Bytes) {
    let text = cell.part(textStart, tag.startIndex).trimmed()
    if !text.isEmpty { parts.append(.text(text)) }
    textStart = tag.endIndex
  }

  private mutating func finish() {
    let end = cell.from(cell.endIndex)
    if itemStart != nil {
      endItem(at: end)
      addProblem(end, "'</li></ul>' is missing at the end of the list", isInList ? "</li></ul>" : "</li>")
    } else {
      endText(at: end)
      if isInList { addProblem(end, "'</ul>' is missing at the end of the list", "</ul>") }
    }
  }

  private mutating func addProblem(_ place: Bytes, _ message: String, _ replacement: String?) {
    problems.append(Problem(place: place, message: message, replacement: replacement))
  }
}
