import Lockstep

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
