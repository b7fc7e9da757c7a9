/// A line of the client; each is one message.
package enum IncomingLine: Sendable {
  case whole([UInt8])
  /// Longer than a message may be; its content was dropped.
  case tooLong
}
