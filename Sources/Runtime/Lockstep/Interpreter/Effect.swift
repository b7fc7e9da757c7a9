/// A request of the interpreter to its driver. Data only: it can be compared, stored and replayed.
@usableFromInline package enum Effect: Hashable, Sendable, BitwiseCopyable {
  /// The display changed: ask ``Interpreter/view(_:)``.
  case show
  /// Run the action of the current step; answer with ``SessionInput/Kind/answer(_:_:)``.
  case run(EffectID, StepID, attempt: Int)
  /// Stop the action or the timer with this id; its answer will be ignored.
  case cancel(EffectID)
  /// Send an input when the session's time is `deadline`; any input does, ``SessionInput/Kind/time`` will do.
  case timer(EffectID, deadline: Duration)
  /// The side effect of a row (`do:`).
  case perform(RowID)
  /// The step cannot run without values that no screen gives.
  case need
  /// This secret is not needed any more.
  case drop(SecretRef)
  /// The session has ended: ``SessionState/end``.
  case end
}

/// Names an effect; the numbers of a session only grow.
public struct EffectID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let number: UInt32
  package init(_ number: UInt32) { self.number = number }

  public static func < (left: EffectID, right: EffectID) -> Bool { left.number < right.number }
}

/// The effects of one input, in order; reuse one for many steps, and its memory is reused.
@usableFromInline package struct Effects: Sendable {
  /// The first `size` elements count; the rest is from earlier inputs: emptying an array takes longer than filling it.
  @usableFromInline var elements: [Effect] = []
  /// The recorded events; nil if not traced.
  @usableFromInline package var trace: [TraceEvent]?
  /// How many there are.
  @usableFromInline var size: Int32 = 0

  /// No effects yet.
  ///
  /// - Parameter tracing: whether events are recorded, too.
  package init(tracing: Bool = false) { trace = tracing ? [] : nil }

  package var list: [Effect] { Array(elements.prefix(count)) }

  /// Forgets the effects and the trace, before the next input.
  @inlinable package mutating func removeAll() {
    size = 0
    if trace != nil { forgetTrace() }
  }

  @inline(never) @usableFromInline mutating func forgetTrace() { trace?.removeAll(keepingCapacity: true) }

  @inline(__always) mutating func add(_ effect: Effect) {
    let count = Int(size)
    if count < elements.count { elements[count] = effect } else { elements.append(effect) }
    size += 1
  }

  @inline(__always) mutating func note(_ event: @autoclosure () -> TraceEvent) {
    if trace != nil { write(event()) }
  }

  // Kept apart: mostly nothing is traced.
  @inline(never) private mutating func write(_ event: consuming TraceEvent) { trace?.append(event) }
}

extension Effects: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { Int(size) }
  // The defaults are not specialised outside this module.
  @inlinable package var count: Int { Int(size) }
  @inlinable package var isEmpty: Bool { size == 0 }
  @inlinable package subscript(index: Int) -> Effect {
    precondition(index < size)
    return elements[index]
  }
}

/// One thing that happened inside a step.
public enum TraceEvent: Hashable, Sendable {
  /// A row was taken at this time.
  case took(RowID, at: Duration)
  /// A step was entered.
  case entered(StepID, at: Duration)
  /// The step could not run without the named secret; the screen that gives it is shown instead.
  case sentBack(from: StepID, to: StepID, missing: String)
  /// Several rows matched the input; the first in document order was taken.
  case ambiguous([RowID])
  /// An action took longer than its step promises.
  case slow(StepID, took: Duration, promised: Duration)
  /// An answer came too late and was ignored.
  case late(EffectID)
  /// The app went to the background at this time.
  case suspended(at: Duration)
  /// The app came back at this time.
  case resumed(at: Duration)
  /// The user chose Retry or Close on an error, or Back on a placeholder, at this time; no row has these.
  case chose(String, at: Duration)
}

/// How a session ended.
public enum SessionEnd: Hashable, Sendable, CustomStringConvertible {
  /// A partial flow that was not called returned this result.
  case result(String)
  /// `next: end` with nothing left to show.
  case ended
  /// The user went back beyond the first screen.
  case left
  /// The flow went on to one that is not here.
  case handedOver(to: String)
  /// `next: resume` with nothing saved.
  case resume
  /// The flow cannot continue; the message names the mismatch.
  case fault(String)

  public var description: String {
    switch self {
    case .result(let name): "result \(name)"
    case .ended: "ended"
    case .left: "left"
    case .handedOver(let flow): "handed over to \(flow)"
    case .resume: "resume"
    case .fault(let message): "fault: \(message)"
    }
  }
}
