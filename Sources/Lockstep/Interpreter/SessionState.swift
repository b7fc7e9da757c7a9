/// Everything a session remembers: a value without strings on its hot paths, cheap to copy and to keep.
///
/// The extensions of this type take the inputs. They change the session in place, because passing it on would copy some
/// 300 bytes at each input. ``Interpreter`` is the interface.
package struct SessionState: Sendable {
  /// The time of the last input, since the session began.
  package var now: Duration = .zero
  /// The program that it runs; the numbers in a session are valid only in this program.
  package let program: Program
  /// The effects of the current input so far; empty between two inputs.
  var effects = Effects()
  // Here, because there is room in the last word of `effects`.
  var nextID: UInt32 = 1
  /// Parts that few sessions have: at most one element. In a list, because sessions are kept in memory.
  private var rare: [Rare] = []
  package var configuration = Configuration()
  package var phase = Phase.goesOn
  /// Automatic steps at one moment: since the last input of a person or an event, or since time passed.
  var automatic: Int32 = 0

  package init(_ program: Program) { self.program = program }

  package enum Phase: UInt8, Sendable {
    case goesOn
    /// Between `suspend` and `resume`.
    case suspended
    case ended
  }

  /// How the session ended; nil while it runs.
  package var end: SessionEnd? {
    get { rare.first?.end }
    set { change { $0.end = newValue } }
  }

  /// Between `suspend` and `resume`.
  package var isSuspended: Bool { phase == .suspended }

  /// Whether an earlier, suspended session could be resumed.
  package var holdsSave: Bool { !rare.isEmpty && rare[0].saved != nil }
}

extension SessionState {
  private struct Rare: Sendable {
    var saved: Configuration?
    var trail: [StepID] = []
    var end: SessionEnd?
  }

  /// The configuration that `next: resume` restores.
  package var saved: Configuration? {
    get { rare.first?.saved }
    set { change { $0.saved = newValue } }
  }

  /// The last automatic steps, recorded only once there are suspiciously many.
  var trail: [StepID] { rare.first?.trail ?? [] }

  mutating func noteTrail(_ step: StepID) { change { $0.trail.append(step) } }

  @inline(__always)
  mutating func forgetTrail() {
    if !rare.isEmpty { change { $0.trail.removeAll() } }
  }

  private mutating func change(_ body: (inout Rare) -> Void) {
    if rare.isEmpty { rare.append(Rare()) }
    body(&rare[0])
    if rare[0].saved == nil, rare[0].trail.isEmpty, rare[0].end == nil { rare.removeAll() }
  }
}
