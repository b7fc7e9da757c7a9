import Lockstep
import LockstepModel

/// The IDs of a step's rows: `1.3a`, `1.3.a` or `1.3.1` is a row of step `1.3`.
enum RowLetters {
  /// The step that the ID of a row belongs to.
  static func stepID(ofRow id: String) -> String {
    let letters = id.utf8.reversed().prefix(while: \.isSmallLetter).count
    let digits = id.utf8.reversed().prefix(while: \.isDigit).count
    let isThird = letters == 0 && id.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1
    let step = id.dropLast(isThird ? digits : letters)
    return String(step.last == "." ? step.dropLast() : step)
  }

  /// The first id of a row that `step` does not have yet.
  static func freeID(in step: Step, _ wording: Wording) -> String {
    var ids = FreeIDs(step, wording)
    return ids.next()
  }

  /// The unused row ids of a step, one after the other.
  struct FreeIDs {
    private let stepID: String
    private let takenIDs: Set<String>
    private let numberStyle: NumberStyle
    private var number = 0

    init(_ step: Step, _ wording: Wording) {
      stepID = step.id.value
      takenIDs = Set(step.transitions.map(\.id.value))
      numberStyle = wording.numbers
    }

    mutating func next() -> String {
      while true {
        let id = stepID + RowSuffix.text(number, numberStyle)
        number += 1
        if !takenIDs.contains(id) { return id }
      }
    }
  }

  /// The rows of a step in their order, without those whose IDs are of other steps: found once, as any number of rows may ask.
  struct RowOrder {
    /// By place, the ID of the nearest such row before it, and behind it.
    private let idBefore: [String?]
    private let idAfter: [String?]

    init(_ step: Step) {
      func nearest(_ rows: some Sequence<FlowRow>) -> [String?] {
        var last: String?
        return rows.map { row in
          defer { if RowSuffix.isRow(row.id.value, of: step.id.value) { last = row.id.value } }
          return last
        }
      }
      idBefore = nearest(step.transitions)
      idAfter = nearest(step.transitions.reversed()).reversed()
    }

    /// Whether a new id at a place is between those of its neighbours.
    func fits(_ id: String, at place: Int) -> Bool {
      func isBefore(_ left: String, _ right: String) -> Bool {
        (left.utf8.count, left) < (right.utf8.count, right)
      }
      return idBefore[place].map { isBefore($0, id) } != false
        && idAfter[place].map { isBefore(id, $0) } != false
    }
  }
}
