import Lockstep
import LockstepModel

/// Whether the numbers of a main flow name its sentences.
struct NumberCheck {
  /// How the numbers of a list are to be read.
  enum Numbering {
    /// As they are written.
    case asWritten
    /// Each one is `1`, so that renderers count.
    case counted
    /// The reference is ambiguous: no number can be trusted.
    case unreliable(at: Int, String)
  }

  let numbering: Numbering
  /// The places where a number is left out, with what would have come.
  private(set) var gaps: [(place: Int, expected: Int)] = []

  init(_ items: [UseCaseOutline.Item]) {
    let numbers = items.map { item in item.label.flatMap { Int($0.value) } }
    let isCell = items.first?.isCell ?? false
    if !isCell, numbers.count > 1, numbers.allSatisfy({ $0 == 1 }) {
      numbering = .counted
      return
    }
    var last = 0
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      if place == 0, number > 1 {
        numbering = .unreliable(at: 0, "the list runs on: it begins with \(number)")
        return
      }
      if place > 0, number == 1 {
        numbering = .unreliable(at: place, "the list begins again at 1")
        return
      }
      if place > 0, number <= last {
        numbering = .unreliable(at: place, "number \(number) comes after \(last)")
        return
      }
      if number > last + 1, place > 0 { gaps.append((place, last + 1)) }
      last = number
    }
    numbering = .asWritten
  }
}
