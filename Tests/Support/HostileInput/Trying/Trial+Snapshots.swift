import Foundation
import Lockstep
import LockstepModel
import TestSupport

extension Trial {
  /// Puts a good session away, spoils the text, and takes it up again if that is still possible.
  mutating func trySnapshot() throws {
    let group = number / 8 % 3 == 0 ? corpus.flows : 1
    guard let program = corpus.groups[group].program else { return }
    let interpreter = Interpreter(program)
    guard let original = good(of: interpreter) else { return }
    spoil(original, path: "a snapshot") { $0.spoilJSON(&$1) }
    try restore(text, of: interpreter)
  }

  /// The JSON of a session that has got somewhere.
  private mutating func good(of interpreter: Interpreter) -> [UInt8]? {
    let flows = interpreter.program.flowInfos.filter { !$0.isExternal }.map(\.id)
    let inputs = Inputs(interpreter)
    var effects = Effects()
    var last: FlowSnapshot?
    guard var state = try? interpreter.start(mutator.random.pick(flows) ?? "", into: &effects) else {
      return nil
    }
    for _ in 0..<mutator.random.below(40) {
      last = interpreter.snapshot(state) ?? last
      interpreter.step(&state, inputs.next(state, &mutator.random), into: &effects)
    }
    return (interpreter.snapshot(state) ?? last)?.bytes
  }

  private mutating func restore(_ json: [UInt8], of interpreter: Interpreter) throws {
    var effects = Effects()
    let restored: SessionState? = try cost.measure(\.restoring, json.count) {
      guard let snapshot = try? FlowSnapshot(bytes: json) else { return nil }
      do throws(SnapshotMismatch) {
        return try interpreter.restore(snapshot, into: &effects)
      } catch {
        if error.description.isEmpty { throw Violation("a snapshot is refused without a reason") }
        return nil
      }
    }
    guard var state = restored else { return }
    cost.restored += 1
    try play(&state, of: interpreter, inputs: 24)
  }
}
