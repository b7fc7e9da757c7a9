import Lockstep

/// Why a line cannot be taken at all. Its text never repeats a value of the line: it may be a secret.
package struct ProtocolError: Error {
  package var message: String

  init(_ message: String) { self.message = message }
}

extension JSONValue {
  /// Reads the value that a line or a file holds.
  static func parsed(_ bytes: ZeroizedBuffer.Part) throws(ProtocolError) -> JSONValue {
    do throws(JSONError) { return try JSONParser.parse(bytes) } catch { throw ProtocolError(error.message) }
  }
}
