/// Why a request has no answer.
package struct RequestFailure: Error {
  /// The codes of JSON-RPC and of the protocols over it.
  package enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case notInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
    /// A revision of the protocol that the server does not speak; only of the Model Context Protocol.
    case unsupportedRevision = -32022
  }

  package var code: Code
  package var message: String
  /// More for programs, as JSON.
  package var data: String?

  package init(_ code: Code, _ message: String, data: String? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}
