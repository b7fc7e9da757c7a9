import Foundation
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// A change of the flows does not go unnoticed: `lockstep lint`, `lockstep test` or `lockstep explore --properties`
/// fails, and where the change is one of words that only readers see, the table differs.
@Suite struct DriftTests {
  /// Changes that nothing can notice because nothing differs, with the reason.
  private static let equivalents: [String: String] = [:]

  private static let seed: UInt64 = 14
  /// Of so many changes one is tried by `swift test`; `make drift` tries all.
  private static let share = ProcessInfo.processInfo.environment["LOCKSTEP_DRIFT_ALL"] == nil ? 32 : 1

  @Test func nothingGoesUnnoticed() async throws {
    let project = try await DriftProject()
    let all = try project.changes(seed: Self.seed)
    #expect(Set(all.map(\.kind)) == Set(FlowChange.Kind.allCases))
    var unnoticed: [String] = []
    var counts: [String: Int] = [:]
    for (number, change) in all.enumerated() where number % Self.share == 0 {
      let check = try await project.check(of: change)
      counts[check?.rawValue ?? "nothing", default: 0] += 1
      if check == nil, Self.equivalents[change.name] == nil {
        unnoticed.append("\(change.kind): \(change.name)")
      }
    }
    #expect(unnoticed == [], "\(counts)")
  }

  /// A file that is only written anew is noticed by nothing: what notices a change notices the change.
  @Test func writingAFileAnewIsNoChange() async throws {
    let project = try await DriftProject()
    #expect(project.flows.count == 4)
    for flow in project.flows {
      let text = YAMLWriter.text(of: flow)
      for isReadOnly in [false, true] {
        let check = try await project.check(of: flow.source.path, with: text, isReadOnly: isReadOnly)
        #expect(check == nil, "\(flow.id.value)")
      }
    }
  }

  /// What is said to be equivalent is still a change that is made.
  @Test func equivalentsAreChanges() async throws {
    let names = Set(try await DriftProject().changes(seed: Self.seed).map(\.name))
    #expect(Set(Self.equivalents.keys).subtracting(names) == [])
  }
}
