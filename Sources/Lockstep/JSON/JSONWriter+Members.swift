extension JSONWriter {
  /// A member that is an object.
  package mutating func object<Failure: Error>(
    _ name: String, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try object(members)
  }

  /// A member that is an array.
  package mutating func array<Failure: Error>(
    _ name: String, _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try array(elements)
  }
}
