import Lockstep

/// The id of a request; its answer repeats it.
enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  init?(_ value: Params) {
    switch value {
    case .number(let number?): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): json.int(number)
    case .text(let text): json.string(text)
    }
  }
}

/// A message of a client (JSON-RPC 2.0).
enum Message: Sendable {
  case request(RequestID, method: String, Params)
  case notification(method: String, Params)
  /// An answer to a request of the server; none of them matters.
  case response
  case invalid(RequestFailure)

  init(_ bytes: [UInt8]) {
    do throws(JSONError) {
      self.init(Params(try JSONParser.parse(ZeroizedBuffer(bytes).all)))
    } catch {
      self = .invalid(RequestFailure(.parseError, error.message))
    }
  }

  private init(_ message: Params) {
    let id = RequestID(message["id"])
    guard let method = message["method"].text else {
      self = id == nil ? .invalid(RequestFailure(.invalidRequest, "a message has a method")) : .response
      return
    }
    self =
      id.map { .request($0, method: method, message["params"]) }
      ?? .notification(method: method, message["params"])
  }
}

/// Why a request has no answer.
struct RequestFailure: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case notInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
