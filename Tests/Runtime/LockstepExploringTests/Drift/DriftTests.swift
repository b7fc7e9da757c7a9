import Foundation
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// A change of the flows does not go unnoticed: `lockstep lint`, `lockstep test` or `lockstep explore --properties`
/// fails, and where the change is one of words that only readers see, the table differs.
@Suite struct DriftTests {
  /// Changes that nothing can notice because nothing differs but for readers, with the reason.
  private static let equivalents: [String: String] = [
    "UC2.3 1.2f has the name of the next row, which has its name":
      "both rows lead to 1.3, and do nothing else",
    "UC2.3 1.2g has the name of the next row, which has its name":
      "both rows lead to 1.3, and do nothing else",
    "CP1 1.3c forgets nothing": noWayIn, "CP1 1.3d forgets nothing": noWayIn,
    "CP1 1.5f forgets nothing": noWayIn, "CP1 1.5g forgets nothing": noWayIn,
    "UC2.1 1.5a forgets nothing": "no screen that follows has a Back",
    "UC2.3 1.2a forgets nothing": "no screen comes before the scan, and a resumed session begins without any",
    "session: 'locks: [UC2.3], ' becomes ''":
      "the flow of on-resume locks, too, and no other flow leads to it",
    "UC2.1 4.1 lacks the button 'Start over'":
      "its row is the button, and its title names it, so lint is silent",
  ]
  private static let noWayIn =
    "no flow calls CP1, so the history holds its own screens, which its results drop"

  private static let seed: UInt64 = 14
  /// Of so many changes one is tried by `swift test`; `make deep ONLY=drift` tries all.
  private static let share = ProcessInfo.processInfo.environment["LOCKSTEP_DRIFT_ALL"] == nil ? 96 : 1

  /// Reading the flows, and making their changes, once.
  private static let made = Task {
    let project = try await DriftProject()
    return (project: project, changes: try project.changes(seed: seed))
  }

  @Test func nothingGoesUnnoticed() async throws {
    let (project, all) = try await Self.made.value
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
    let project = try await Self.made.value.project
    #expect(project.flows.count == 4)
    let texts = project.flows.map { ($0.source.path, YAMLWriter.text(of: $0)) }
    for isReadOnly in [false, true] {
      #expect(try await project.check(Dictionary(uniqueKeysWithValues: texts), isReadOnly: isReadOnly) == nil)
    }
  }

  /// What is said to be equivalent is still a change that is made.
  @Test func equivalentsAreChanges() async throws {
    let names = Set(try await Self.made.value.changes.map(\.name))
    #expect(Set(Self.equivalents.keys).subtracting(names) == [])
  }
}
