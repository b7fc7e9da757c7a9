import Lockstep
import LockstepModel

/// The letters at the end of a row's id: `1.3a` is a row of step `1.3`.
enum RowLetters {
  /// Whether `id` is that of a row of `step`: the step's id and one or more letters.
  static func isRow(_ id: String, of step: String) -> Bool {
    guard id.utf8.starts(with: step.utf8) else { return false }
    var rest = id.utf8.dropFirst(step.utf8.count)
    // Teams that number rows `1.1.1` or `1.1.a`.
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if !rest.isEmpty, rest.allSatisfy(\.isDigit) { return true }
    }
    return !rest.isEmpty && rest.allSatisfy(\.isSmallLetter)
  }

  /// The id without its letters.
  static func step(of id: String) -> String {
    var id = id
    while let last = id.utf8.last, last.isSmallLetter { id.removeLast() }
    return id
  }

  /// The first id of a row that `step` does not have yet.
  static func free(in step: Step) -> String {
    var ids = FreeIDs(step)
    return ids.next()
  }

  /// The unused row ids of a step, one after the other.
  struct FreeIDs {
    private let step: String
    private let taken: Set<String>
    private var number = 0

    init(_ step: Step) {
      self.step = step.id.value
      taken = Set(step.transitions.map(\.id.value))
    }

    mutating func next() -> String {
      while true {
        let id = step + RowSuffix.letters(number)
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
    let own = step.transitions.indices.filter { isRow(step.transitions[$0].id.value, of: step.id.value) }
    let before = own.last { $0 < place }.map { step.transitions[$0].id.value }
    let after = own.first { $0 > place }.map { step.transitions[$0].id.value }
    return before.map { isBefore($0, id) } != false && after.map { isBefore(id, $0) } != false
  }
}
