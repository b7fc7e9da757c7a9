import Lockstep
import LockstepServing

/// A place in a text as clients count: lines and columns from 0, columns in units of the ``PositionEncoding``.
struct TextPosition: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("line", line)
      $0.member("character", column)
    }
  }
}

extension TextPosition {
  init?(_ params: MessageValue) {
    guard let line = params["line"].number, let column = params["character"].number, line >= 0, column >= 0
    else { return nil }
    self.init(line: line, column: column)
  }
}
