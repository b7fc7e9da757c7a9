/// A large value behind one reference, so that handing it on costs as much as handing on a number; it is copied
/// when it is changed while another one holds it.
///
/// Flows are walked far more often than they are changed: without it every step of a walk would count the
/// references of each of its texts.
struct Boxed<Value: Sendable>: Sendable {
  /// Not checked by the compiler, because it changes: only if it is not shared, as `modify` makes sure.
  final class Storage: @unchecked Sendable {
    /// Not checked at run time either (the unsafe part): `modify` makes sure that it is not shared, and a check at each
    /// read would cost more than the read.
    @exclusivity(unchecked) var value: Value

    init(_ value: consuming Value) { unsafe self.value = value }
  }

  var storage: Storage

  init(_ value: consuming Value) { storage = Storage(value) }

  var value: Value {
    _read { yield unsafe storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = unsafe Storage(storage.value) }
      yield unsafe &storage.value
    }
  }
}
