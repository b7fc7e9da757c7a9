/// Finds things of a table by their ids. Of ids that several have, the first counts.
///
/// It keeps no copies of the ids: a dictionary would, and there are two in each table.
struct IDLookup<Element: Identified>: Sendable {
  let elements: [Element]
  /// Positions at the hash values of their ids, or behind; -1 in between.
  private let slots: [Int32]
  private(set) var hasDuplicates = false

  init(_ elements: [Element]) {
    self.elements = elements
    var slots = [Int32](repeating: -1, count: 2 << (Int.bitWidth - elements.count.leadingZeroBitCount))
    for (place, thing) in elements.enumerated() {
      let slot = Self.slot(of: thing.id.value, in: slots, elements)
      if slots[slot] < 0 { slots[slot] = Int32(place) } else { hasDuplicates = true }
    }
    self.slots = slots
  }

  var ids: [String] { elements.map(\.id.value) }

  /// The position of the thing called `id`.
  func position(of id: String) -> Int? {
    let position = slots[Self.slot(of: id, in: slots, elements)]
    return position < 0 ? nil : Int(position)
  }

  /// The slot that has the position of `id`, or is free for it.
  private static func slot(of id: String, in slots: [Int32], _ elements: [Element]) -> Int {
    var slot = id.hashValue & (slots.count - 1)
    while slots[slot] >= 0, elements[Int(slots[slot])].id.value != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

protocol Identified: Sendable { var id: SourceString { get } }
extension Step: Identified {}
extension Scenario: Identified {}
