import FlowFixtures
import Foundation
import Lockstep
import LockstepTesting
import Testing

/// What generated code stands on: choices with their values, steps without an action, an image in the source.
@Suite("Generated code", .timeLimit(.minutes(10))) struct SelectionTests {
  private static let text = """
    use-case UC1
    1.1 screen: Door, input: {text: code, name: code, secret: true}
      a user: enters code, gives: code, next: 1.2
      b user: selects Help, next: end
    1.2 system: checks
      a case: Right, next: 1.3
      b case: Wrong, next: 1.1
    1.3 screen: Hall
      a user: enters code, next: end
    """

  private static func driver(_ actions: SystemActions) async throws -> FlowDriver {
    try await FlowDriver(try FlowText(text).program, flow: "UC1", actions: actions, clock: ManualClock())
  }

  /// A step without `action:` is answered under its flow and number, which no action can be called.
  @Test func aStepWithoutAnActionIsRunByItsPlace() async throws {
    let driver = try await Self.driver(["UC1 1.2": Answering("Right")])
    let updates = await Updates(driver)
    let view = try #require(await driver.view)
    let code = Secret("12".utf8)
    try await driver.choose(view.selection("enters code", rows: ["1.1a"], values: ["code": .secret(code)]))
    #expect(await updates.view(of: "Hall") != nil)
  }

  @Test func aStepThatNobodyRunsIsAskedFor() async throws {
    let driver = try await Self.driver([:])
    let updates = await Updates(driver)
    try await driver.choose(row: "enters code", giving: ["code": .secret(Secret("12".utf8))])
    #expect(await updates.ask()?.1.step == "1.2")
  }

  @Test func aChoiceIsFoundByItsRowOrItsWords() async throws {
    let view = try #require(await Self.driver([:]).view)
    #expect(view.possibleSelection("something else", rows: ["9.1a", "1.1b"])?.choice.words == "selects Help")
    #expect(view.possibleSelection("selects Help")?.choice.row == "1.1b")
    #expect(view.possibleSelection("flies", rows: ["9.1a"]) == nil)
    #expect(view.field("code")?.isSecret == true && view.field("pin") == nil)
  }

  @Test func whatIsNotPossibleIsRefused() async throws {
    let driver = try await Self.driver([:])
    let view = try #require(await driver.view)
    await #expect(throws: InputRejection.self) {
      try await driver.choose(view.selection("flies", rows: ["9.1a"]))
    }
    #expect(await driver.view == view)
  }

  /// The words are those of a row of the screen after it, too; the row decides.
  @Test func aChoiceOfAScreenThatIsGoneIsRefused() async throws {
    let driver = try await Self.driver(["UC1 1.2": Answering("Right")])
    let updates = await Updates(driver)
    let view = try #require(await driver.view)
    let stale = view.selection("selects Help", rows: ["1.1b"])
    try await driver.choose(row: "enters code", giving: ["code": .secret(Secret("12".utf8))])
    _ = await updates.view(of: "Hall")
    await #expect(throws: InputRejection.self) { try await driver.choose(stale) }
  }

  /// `base64` of `abc`, which is no image; and what is missing is told, whatever stands around it.
  @Test func anImageInTheSourceIsCheckedLikeAnyOther() throws {
    let wrong = #expect(throws: ProgramImageError.self) { try FlowProgram(base64Encoded: "YW\nJj") }
    let same = #expect(throws: ProgramImageError.self) { try FlowProgram(image: Array("abc".utf8)) }
    #expect(wrong?.description == same?.description && wrong != nil)
  }
}
