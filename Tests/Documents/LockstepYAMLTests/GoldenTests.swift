import Foundation
import Lockstep
import LockstepModel
import LockstepYAML
import Testing

@Suite struct GoldenTests {
  @Test func thereAreFixtures() {
    #expect(Golden.all("ok").count >= 5)
    #expect(Golden.all("broken").count >= 30)
  }

  @Test(arguments: Golden.all("ok"))
  func aGoodFileIsReadWithoutAWord(_ golden: Golden) throws {
    let read = try golden.read()
    #expect(lines(read.diagnostics) == [])
    #expect(read.value != nil)
  }

  @Test(arguments: Golden.all("broken"))
  func aBrokenFileIsExplained(_ golden: Golden) throws {
    let found = lines(try golden.read().diagnostics)
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try (found.joined(separator: "\n") + "\n").write(to: golden.output, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: golden.output, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(!found.isEmpty)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
  }
}
