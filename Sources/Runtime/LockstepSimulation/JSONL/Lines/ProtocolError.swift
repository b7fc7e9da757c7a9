import Lockstep

/// Why a line cannot be taken at all. Its text never repeats a value of the line: it may be a secret.
package struct ProtocolError: Error {
  package var message: String

  init(_ message: String) { self.message = message }

  static var longLine: ProtocolError {
    ProtocolError("the line is longer than \(LineBuffer.longestLine) bytes")
  }
}
