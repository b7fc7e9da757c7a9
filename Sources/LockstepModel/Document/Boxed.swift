import Lockstep

/// A large value behind one reference, so that handing it on costs as much as handing on a number; it is copied
/// when it is changed while another one holds it.
///
/// Flows are walked far more often than they are changed: without it every step of a walk would count the
/// references of each of its texts.
@usableFromInline struct Boxed<Value: Sendable>: Sendable {
  /// Not checked by the compiler, because it changes: only where there is no other holder, as `modify` makes sure.
  @usableFromInline final class Storage: @unchecked Sendable {
    /// Nothing to check at run time either: whoever changes it has made sure that there is no other holder.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable @inline(__always) init(_ value: consuming Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable @inline(__always) init(_ value: consuming Value) { storage = Storage(value) }

  @inlinable var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
