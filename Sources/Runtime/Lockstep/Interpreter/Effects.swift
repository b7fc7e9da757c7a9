/// The effects of one input, in order; reuse one for many steps, and its memory is reused.
@usableFromInline package struct Effects: Sendable {
  /// The first `usedCount` are the effects; the rest is from earlier inputs: emptying an array takes longer than
  /// filling it.
  @usableFromInline var elements: [Effect] = []
  /// The recorded events; nil if not traced.
  @usableFromInline package var trace: [TraceEvent]?
  /// How many there are.
  @usableFromInline var usedCount: Int32 = 0

  /// No effects yet.
  ///
  /// - Parameter tracing: whether events are recorded, too.
  package init(tracing: Bool = false) { trace = tracing ? [] : nil }

  package var list: [Effect] { Array(elements.prefix(count)) }

  /// Forgets the effects and the trace, before the next input.
  @inlinable package mutating func removeAll() {
    usedCount = 0
    if trace != nil { clearTrace() }
  }

  @inline(never) @usableFromInline mutating func clearTrace() { trace?.removeAll(keepingCapacity: true) }

  @inline(__always) mutating func add(_ effect: Effect) {
    let count = Int(usedCount)
    if count < elements.count { elements[count] = effect } else { elements.append(effect) }
    usedCount += 1
  }

  @inline(__always) mutating func record(_ event: @autoclosure () -> TraceEvent) {
    if trace != nil { write(event()) }
  }

  // Kept apart: mostly nothing is traced.
  @inline(never) private mutating func write(_ event: consuming TraceEvent) { trace?.append(event) }
}

extension Effects: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { Int(usedCount) }
  // The defaults are not specialised outside this module.
  @inlinable package var count: Int { Int(usedCount) }
  @inlinable package var isEmpty: Bool { usedCount == 0 }
  @inlinable package subscript(index: Int) -> Effect {
    precondition(index < usedCount)
    return elements[index]
  }
}
