import Lockstep
import LockstepModel
import LockstepText

/// Finds the position of an id among a few hundred.
///
/// Every target of every row is looked up several times, so that a lookup must not cost more than reading the
/// id: a table with open addressing, where the first of equal ids counts.
struct IDIndex: Sendable {
  private(set) var ids: [String] = []
  /// For each slot the position of its id in ``ids``, and of what it names.
  private var slots: [Int32]
  private var values: [Int32] = []

  /// - Parameter capacity: at most so many ids come.
  init(capacity: Int) {
    var size = 4
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: capacity == 0 ? 0 : size)
    ids.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// Adds an id unless it is there.
  mutating func add(_ id: String, _ value: Int) {
    let slot = slot(of: id)
    guard slots[slot] < 0 else { return }
    slots[slot] = Int32(ids.count)
    ids.append(id)
    values.append(Int32(value))
  }

  subscript(id: String) -> Int? {
    guard !slots.isEmpty else { return nil }
    let number = slots[slot(of: id)]
    return number < 0 ? nil : Int(values[Int(number)])
  }

  /// The slot that holds the id, or the free one where it belongs.
  private func slot(of id: String) -> Int {
    var bytes = id
    let ascii = bytes.withUTF8 { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? ByteWord.hash(bytes) : nil
    }
    // Beyond ASCII texts are the same that Unicode takes for the same, whatever their bytes.
    let hash = ascii ?? UInt32(truncatingIfNeeded: id.hashValue)
    var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
    while slots[slot] >= 0, ids[Int(slots[slot])] != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}
