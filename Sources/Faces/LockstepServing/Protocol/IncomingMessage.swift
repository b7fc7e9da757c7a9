import Lockstep

/// A message of a client (JSON-RPC 2.0).
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, MessageValue)
  case notification(method: String, MessageValue)
  /// An answer to a request of the server; none of them matters.
  case response
  case invalid(RequestFailure)

  package init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      self.init(MessageValue(try JSONParser.parse(ZeroizedBuffer(bytes).all)))
    } catch {
      self = .invalid(RequestFailure(.parseError, error.message))
    }
  }

  private init(_ message: MessageValue) {
    let id = RequestID(message["id"])
    guard id != nil || message["id"].isNull else {
      self = .invalid(RequestFailure(.invalidRequest, "an id is a whole number or a text"))
      return
    }
    guard let method = message["method"].text else {
      self = id == nil ? .invalid(RequestFailure(.invalidRequest, "a message has a method")) : .response
      return
    }
    self =
      id.map { .request($0, method: method, message["params"]) }
      ?? .notification(method: method, message["params"])
  }
}
