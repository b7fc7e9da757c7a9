import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// The Swift of the article for new users: each of its lines is in this file, in the same order.
@Suite("Getting started") struct GettingStartedTests {
  private static let door = """
    actions: [code.check]
    use-case UC1
    1.1 screen: Door, input: {text: 4 digits, name: code, pattern: "[0-9]{4}", secret: true}
      a user: enters code, gives: code, next: 1.2
    1.2 system: checks the code, action: code.check, reads: [code]
      a case: Code is right, as: right, next: 1.3
      b case: Code is wrong, as: wrong, next: 1.1
    1.3 screen: Hall
      a user: selects Leave, next: end
    """

  @Test func theArticleOpensTheDoor() async throws {
    let image = try FlowText(Self.door).program.image()
    let program = try FlowProgram(image: image)
    #expect(program.requiredActions.map(\.name) == ["code.check"])
    var actions: SystemActions = [:]
    actions.add("code.check") { call in
      call.secret("code")?.matches(Secret("2468".utf8)) == true ? "right" : "wrong"
    }
    let driver = try await FlowDriver(program, flow: "UC1", actions: actions)
    try await driver.choose(row: "enters code", giving: ["code": .secret(Secret("2468".utf8))])
    await driver.waitUntilIdle()
    let title = await driver.view?.title
    #expect(title == "Hall")
    let bytes = await driver.takeSnapshot()?.bytes ?? []
    let snapshot = try FlowSnapshot(bytes: bytes)
    let later = try await FlowDriver(program, restoring: snapshot, after: .seconds(90), actions: actions)
    #expect(await later.view?.title == "Hall")
  }

  @Test func theArticleShowsThisCode() throws {
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8).components(
        separatedBy: "\n"
      )
      .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var rest = try lines("Tests/Runtime/LockstepTests/Driver/GettingStartedTests.swift")[...]
    var isCode = false
    var count = 0
    for line in try lines("Sources/Runtime/Lockstep/Lockstep.docc/GettingStarted.md") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        let place = try #require(rest.firstIndex(of: line), "\(line)")
        rest = rest[(place + 1)...]
        count += 1
      }
    }
    #expect(count > 10)
  }
}
