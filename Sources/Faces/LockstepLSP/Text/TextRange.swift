import Lockstep
import LockstepServing

struct TextRange: Hashable, Sendable {
  var start: TextPosition
  var end: TextPosition

  init(_ start: TextPosition, _ end: TextPosition) {
    self.start = start
    self.end = max(start, end)
  }

  init?(_ params: MessageValue) {
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
