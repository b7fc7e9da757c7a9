package import Lockstep

extension FlowSnapshot {
  /// Reads a file that holds a snapshot and nothing else.
  ///
  /// - Throws: the problem of the file; only restoring checks whether it fits the flows.
  package init(file bytes: [UInt8]) throws(ProtocolError) {
    guard bytes.count <= LineBuffer.longestSnapshot else {
      throw ProtocolError("the file is longer than \(LineBuffer.longestSnapshot) bytes")
    }
    let kept = ZeroizedBuffer(bytes)
    let value = try JSONValue.parse(kept.all)
    guard case .object = value else { throw ProtocolError("the file holds \(value.kind), not an object") }
    do throws(SnapshotMismatch) { try self.init(value) } catch { throw ProtocolError(error.description) }
  }
}
