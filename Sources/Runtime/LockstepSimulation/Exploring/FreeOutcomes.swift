package import Lockstep

/// Every row may answer whenever an action runs: more than any domain allows.
package struct FreeOutcomes: ActionModel {
  /// Nothing: each answer is possible at any time.
  package struct State: Sendable {}

  private let program: FlowProgram

  package init(_ program: FlowProgram) { self.program = program }

  package var starts: [(state: State, settings: [HostSetting])] { [(State(), [])] }
  package var changes: [[HostSetting]] { [] }
  package func noticesChanges(_ action: String) -> Bool { false }
  package func examples(of input: String) -> [ActionInput] { [program.exampleInput(input)] }
  package func largestRelevantAttempt(of action: String) -> Int { 0 }
  package var answersActions: Bool { false }
  package func answer(_ call: ActionCall, in state: inout State) -> SimulatedAnswer? { nil }
  package func note(outcome: String, of action: String, in state: inout State) {}
  package func apply(_ settings: [HostSetting], to state: inout State) {}
  package func write(_ state: State, at now: Duration, to bytes: inout [UInt8]) {}
  package func clockTimesLeft(of state: State, at now: Duration) -> [Duration] { [] }
  package func restart(_ clock: Int, ago: Duration, in state: inout State, at now: Duration) {}
  package func expire(_ clock: Int, in state: inout State, at now: Duration) {}
}
