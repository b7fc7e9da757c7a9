import Lockstep
import LockstepModel

/// The IDs of a step's rows: `1.3a`, `1.3.a` or `1.3.1` is a row of step `1.3`.
enum RowLetters {
  /// The step that the ID of a row belongs to.
  static func step(of id: String) -> String {
    let letters = id.utf8.reversed().prefix(while: \.isSmallLetter).count
    let digits = id.utf8.reversed().prefix(while: \.isDigit).count
    let isThird = letters == 0 && id.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1
    let step = id.dropLast(isThird ? digits : letters)
    return String(step.last == "." ? step.dropLast() : step)
  }

  /// The first id of a row that `step` does not have yet.
  static func free(in step: Step, _ wording: Wording) -> String {
    var ids = FreeIDs(step, wording)
    return ids.next()
  }

  /// The unused row ids of a step, one after the other.
  struct FreeIDs {
    private let step: String
    private let taken: Set<String>
    private let style: NumberStyle
    private var number = 0

    init(_ step: Step, _ wording: Wording) {
      self.step = step.id.value
      taken = Set(step.transitions.map(\.id.value))
      style = wording.numbers
    }

    mutating func next() -> String {
      while true {
        let id = step + RowSuffix.text(number, style)
        number += 1
        if !taken.contains(id) { return id }
      }
    }
  }

  /// Whether a new id at a place of a step is between those of its neighbours.
  static func fits(_ id: String, at place: Int, of step: Step) -> Bool {
    func isBefore(_ left: String, _ right: String) -> Bool {
      (left.utf8.count, left) < (right.utf8.count, right)
    }
    let own = step.transitions.indices.filter {
      RowSuffix.isRow(step.transitions[$0].id.value, of: step.id.value)
    }
    let before = own.last { $0 < place }.map { step.transitions[$0].id.value }
    let after = own.first { $0 > place }.map { step.transitions[$0].id.value }
    return before.map { isBefore($0, id) } != false && after.map { isBefore(id, $0) } != false
  }
}
