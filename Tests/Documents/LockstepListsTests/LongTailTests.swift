import Foundation
import Lockstep
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// Documents in the many forms besides the two common ones. What is expected was written from the rules of the format before
/// the reader was run.
@Suite struct LongTailTests {
  private static let folder = Repository.samples.appending(path: "use-cases/forms")

  struct Expected: Decodable {
    /// As `line rule`.
    var findings: [String]
    /// The rows of all steps: flow, step, row, kind and target.
    var rows: [String]
  }

  private static let expected: [String: Expected] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")) else { return [:] }
    return (try? JSONDecoder().decode([String: Expected].self, from: data)) ?? [:]
  }()

  @Test func thereAreTwelve() { #expect(Self.expected.count == 12) }

  @Test(arguments: expected.keys.sorted()) func itIsReadByTheRules(_ name: String) async throws {
    let expected = try #require(Self.expected[name])
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let found = try await Lists.findings([name: text])
    #expect(found.map { $0.drop { $0 != ":" }.dropFirst() } == expected.findings.map { $0[...] })
    let read = ListFormat().read(
      SourceText(path: name, text: text), wording: .builtIn, domain: DomainDeclaration())
    let rows = (read.value?.flows ?? []).flatMap { flow in
      flow.steps.flatMap { step in
        step.transitions.map { row in
          "\(flow.id.value) \(step.id.value) \(row.id.value) \(row.trigger.kind.rawValue) \(row.target?.text.value ?? "?")"
        }
      }
    }
    #expect(rows == expected.rows)
  }
}
