import Lockstep
import Testing

@testable import LockstepLint

/// Several cores find what one finds, in the same order.
@Suite struct ParallelTests {
  @Test func allCoresFindTheSame() async throws {
    for rule in Rules.all {
      let project = try MarkedProject(rule.info.bad).project
      let found = await Linter.lintOnAllCores(project, levels: .all, said: [])
      let expected = Linter.lint(project, levels: .all)
      #expect(!expected.isEmpty)
      #expect(found.map(\.message) == expected.map(\.message), "\(rule.info.id)")
      #expect(found.map(\.location.span) == expected.map(\.location.span), "\(rule.info.id)")
    }
  }
}
