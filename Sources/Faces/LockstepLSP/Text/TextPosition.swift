import Lockstep

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
  init?(_ params: Params) {
    guard let line = params["line"].number, let column = params["character"].number, line >= 0, column >= 0
    else { return nil }
    self.init(line: line, column: column)
  }
}

struct TextRange: Hashable, Sendable {
  var start: TextPosition
  var end: TextPosition

  init(_ start: TextPosition, _ end: TextPosition) {
    self.start = start
    self.end = max(start, end)
  }

  init?(_ params: Params) {
    guard let start = TextPosition(params["start"]), let end = TextPosition(params["end"]) else { return nil }
    self.init(start, end)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", start.write)
      $0.member("end", end.write)
    }
  }
}

/// In which units columns are counted.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The encoding to use: UTF-8 where the client takes it, because files hold it; else UTF-16, which every client
  /// takes.
  init(offered: [String]) { self = offered.contains(Self.utf8.rawValue) ? .utf8 : .utf16 }

  /// How many units the scalar has of which this is the first byte; 0 for a byte that is not the first one.
  func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    }
  }
}
