import Lockstep
import LockstepModel
import LockstepReporting

/// A frame around lines.
struct TextBox: Sendable {
  /// One line of the inside; bold adds no information that its place does not give.
  struct Line: Sendable {
    var text: String
    /// Put before the continuation of a line that is too long.
    var indent = ""
    var isBold = false
  }

  /// The text in the upper border.
  var kindLabel: String
  var placeLabel: String
  /// The text in the lower border of the box.
  var hint: String
  var body: [Line]

  /// The widest a box gets: longer lines are hard to read.
  private static let maximumWidth = 76
  private static let minimumWidth = 24

  func lines(width: Int, colour: Bool) -> [String] {
    let columns = min(max(width, Self.minimumWidth), Self.maximumWidth)
    let inside = columns - 4
    var lines = [border("┌", kindLabel, placeLabel, "┐", columns)]
    for line in body {
      for text in Wrapping.lines(line.text, inside, indent: line.indent) {
        let padded = Wrapping.padded(text, inside)
        lines.append("│ " + (line.isBold && colour ? "\u{1B}[1m\(padded)\u{1B}[0m" : padded) + " │")
      }
    }
    return lines + [border("└", "", hint, "┘", columns)]
  }

  private func border(
    _ left: String, _ first: String, _ last: String, _ right: String, _ columns: Int
  ) -> String {
    let first = first.isEmpty ? "" : " \(first) "
    let last = last.isEmpty ? "" : " \(last) "
    let room = columns - 2
    let rest = room - Wrapping.width(first) - Wrapping.width(last)
    if rest < 0 { return left + Wrapping.padded(first + last, room) + right }
    return left + first + String(repeating: "─", count: rest) + last + right
  }
}
