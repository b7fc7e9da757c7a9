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
  /// The places where a number is left out, with what would have come, and what Markdown shows.
  private(set) var gaps: [(place: Int, expected: Int, shown: Int)] = []

  init(_ items: [UseCaseOutline.Item]) {
    let numbers = items.map { item in item.label.flatMap { Int($0.value) } }
    let isCell = items.first?.isCell ?? false
    if !isCell, numbers.count > 1, numbers.allSatisfy({ $0 == 1 }) {
      numbering = .counted
      return
    }
    var last = 0
    // The number that Markdown shows for the last item of a list.
    var shown = 0
    // The numbers since then that are in the text of an item.
    var inlineCount = 0
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
      if !items[place].isInline { shown += 1 }
      let isLost = !isCell && !items[place].isInline && inlineCount > 0 && shown != number
      if items[place].isInline { inlineCount += 1 } else if isLost { inlineCount = 0 }
      if number > last + 1 || isLost, place > 0 { gaps.append((place, last + 1, shown)) }
      last = number
    }
    numbering = .asWritten
  }
}
