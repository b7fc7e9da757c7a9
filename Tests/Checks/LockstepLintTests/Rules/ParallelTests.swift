import Lockstep
import LockstepModel
import Testing

@testable import LockstepLint

/// Several cores find what one finds, in the same order.
@Suite struct ParallelTests {
  @Test func allCoresFindTheSame() async throws {
    for rule in Rules.all {
      let project = try MarkedProject(rule.info.badExample).project
      let found = await Linter.checking(project, levels: .all).runOnAllCores().findings
      let expected = Linter.lint(project, levels: .all)
      #expect(!expected.isEmpty)
      #expect(found.map(\.message) == expected.map(\.message), "\(rule.info.id)")
      #expect(found.map(\.location.span) == expected.map(\.location.span), "\(rule.info.id)")
    }
  }

  /// The examples of all rules as one project, so that there is something for every core.
  @Test func allCoresFindTheSameInManyDocuments() async throws {
    var documents: [FlowDocument] = []
    var number = 0
    for rule in Rules.all where !rule.info.badExample.contains("lockstep: 1") {
      number += 1
      // Every example has numbers of its own, or its flows would be those of another one.
      let example = rule.info.badExample.replacing(/\b(UC|PF)(\d+)\./) { "\($0.1)\(number)\($0.2)." }
      documents += try MarkedProject(example).project.documents
    }
    #expect(documents.count > 50)
    let one = Project(documents)
    let all = await Project.linking(documents).runOnAllCores()
    #expect(all.flows.map(\.id) == one.flows.map(\.id))
    #expect(one.flows.allSatisfy { all.flowNumber($0.id) == one.flowNumber($0.id) })
    let found = await Linter.checking(all, levels: .all).runOnAllCores().findings
    let expected = Linter.lint(one, levels: .all)
    #expect(Set(expected.map(\.rule.id)).count > 40)
    #expect(found.map(\.message) == expected.map(\.message))
    #expect(found.map(\.help) == expected.map(\.help))
    #expect(found.map(\.location.span) == expected.map(\.location.span))
    #expect(all.unresolvedReferences.map(\.problem) == one.unresolvedReferences.map(\.problem))
    #expect(!one.unresolvedReferences.isEmpty)
  }
}
