import Foundation
import LockstepLint
import LockstepModel
import LockstepYAML
import Testing

/// Texts that no author writes, but that a file may hold.
@Suite struct HostileTextTests {
  /// The nanoseconds that this thread works to check a flow whose screen has a name: what else runs does not count.
  private func cost(ofName name: String) throws -> Int {
    let text = """
      flow: UC1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: "\(name)", transitions: [{id: 1.1a, user: selects Close, next: end}]}
      """
    guard case .flow(let flow)? = YAMLReader.read(SourceText(path: "a.yaml", text: text)).value else {
      Issue.record("the flow cannot be read")
      return 0
    }
    let project = Project([flow])
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
    return (0..<2).map { _ in
      let start = now()
      _ = Linter.lint(project)
      return now() - start
    }.min() ?? 0
  }

  /// Sixteen times the text would take 256 times the work if each bracket were looked for from its own place.
  @Test(arguments: ["[ ", "[](http", "[a](", "](", "<a", "&"])
  func theWorkGrowsAsTheText(_ part: String) throws {
    let short = try cost(ofName: String(repeating: part, count: 250))
    let long = try cost(ofName: String(repeating: part, count: 4_000))
    #expect(long < 64 * short, "\(short) ns, then \(long) ns")
  }
}
