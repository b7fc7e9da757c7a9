import Lockstep
import LockstepCodegen
import LockstepModel
import Testing

/// What code can use of the flows of this repository; expected from their tables, by hand.
@Suite struct ContractTests {
  private static func contract() throws -> Contract {
    let (documents, settings) = try Flows.ours()
    return try #require(Codegen.contract(documents, settings: settings).value).contract
  }

  private static func flow(_ id: String) throws -> Contract.Flow {
    try #require(try contract().flows.first { $0.id == id })
  }

  @Test func flowsAreNamedAfterTheirTitles() throws {
    #expect(
      try Self.contract().flows.map(\.name) == [
        "ChangePIN", "ValidateEnteredPIN", "SetUpARemotePINAndBiometricUnlock", "UnlockTheApp",
      ])
  }

  @Test func stepsWithOneTitleAreOneScreen() throws {
    let screens = try Self.flow("PF2.8").screens
    #expect(screens.map(\.name) == ["wrongPINRetry", "temporarilyBlocked", "appIsBlocked", "forgotPIN"])
    #expect(screens[0].steps == ["2.1", "3.1", "4.1", "6.1", "7.1", "8.1"])
    #expect(screens[0].choices.map(\.name) == ["selectClose", "selectForgotPIN"])
    #expect(screens[0].choices[0].rows == ["2.1a", "3.1a", "4.1a", "6.1a", "7.1a", "8.1a"])
    #expect(screens[0].choices.allSatisfy(screens[0].isAlwaysPossible))
  }

  @Test func aChoiceThatNotAllStepsHaveIsNotCertain() throws {
    let screens = try Self.flow("UC2.3").screens
    let screen = try #require(screens.first { $0.name == "biometricNotRecognizedEnterYourPIN" })
    #expect(screen.steps == ["3.1", "5.2"])
    #expect(screen.choices.map(\.name) == ["selectEnterPIN", "selectCancel", "selectOK"])
    #expect(!screen.choices.contains(where: screen.isAlwaysPossible))
  }

  @Test func aChoiceCarriesItsInput() throws {
    let screen = try #require(try Self.flow("UC2.3").screens.first)
    #expect(screen.name == "openAppWithPIN")
    #expect(screen.fields.map(\.key) == ["pin"])
    #expect(screen.choices.map(\.name) == ["enterPIN", "selectForgotPIN", "selectInfo"])
    #expect(screen.choices.map(\.gives?.key) == ["pin", nil, nil])
    #expect(screen.choices[0].gives?.isSecret == true)
  }

  @Test func anActionHasTheOutcomesOfItsRows() throws {
    let action = try #require(try Self.contract().actions.first { $0.key == "pin.validate" })
    #expect(action.name == "pinValidate")
    #expect(action.steps.map(\.place) == ["PF2.8 1.1"])
    #expect(action.reads.map(\.name) == ["pin"])
    #expect(action.reads.allSatisfy { $0.isSecret })
    #expect(
      action.outcomes.map(\.name) == [
        "valid", "locked", "blocked", "wrong1", "wrong2", "wrong3", "wrong4", "final1", "final2", "final3",
        "final4", "noInternet", "serverUnreachable",
      ])
    #expect(
      action.outcomes[1].values.map { "\($0.name) \($0.key) \($0.kind)" } == [
        "blockedFor blocked-for duration"
      ])
    #expect(action.outcomes[11].answer == .error("No internet"))
  }

  @Test func anExternalFlowIsAnAction() throws {
    let action = try #require(try Self.contract().actions.first { $0.key == "PF2.7" })
    #expect(action.name == "resolveAUniversalLink")
    #expect(action.outcomes.map(\.name) == ["noValidUniversalLink"])
    #expect(action.outcomes.map(\.answer) == [.outcome("No (valid) universal link")])
  }

  @Test func endsAreThoseThatTheFlowCanComeTo() throws {
    let flow = try Self.flow("UC2.3")
    #expect(flow.canResume)
    #expect(flow.results.isEmpty)
    #expect(Set(flow.destinations.map(\.flow)) == ["UC3.1", "UC7.1", "UC9.2", "UC9.4"])
    #expect(flow.destinations.first { $0.flow == "UC7.1" }?.name == "showAllAvailableCards")
    #expect(try Self.flow("PF2.8").results.map(\.name) == ["validPIN", "retry", "back"])
  }

  @Test func everyStepAndRowHasItsNumber() throws {
    let flow = try Self.flow("UC2.3")
    #expect(flow.steps.count == 13 && flow.steps.first?.id == "1.1" && flow.steps.last?.id == "6.1")
    #expect(flow.rows.contains { $0.id == "1.2h" })
  }

  /// In strings and in tests of user interfaces all apps use the same keys, whatever language they are written in.
  @Test func textsHaveKeysThatAreMadeOfNames() throws {
    let screen = try #require(try Self.flow("UC2.3").screens.first)
    #expect(screen.identifier == "UC2.3 openAppWithPIN")
    #expect(screen.titleKey == "unlockTheApp_openAppWithPIN_title")
    #expect(screen.messages.map(screen.key) == ["unlockTheApp_openAppWithPIN_message"])
    #expect(
      screen.choices.map { screen.key(ofChoice: $0.name) } == [
        "unlockTheApp_openAppWithPIN_choice_enterPIN", "unlockTheApp_openAppWithPIN_choice_selectForgotPIN",
        "unlockTheApp_openAppWithPIN_choice_selectInfo",
      ])
    let retry = try #require(try Self.flow("PF2.8").screens.first)
    #expect(Set(retry.messages.map(retry.key)).count == Set(retry.messages.map(\.text)).count)
  }

  /// It has the flow and the step for a name, which no other flow has.
  @Test func aStepWithoutAnActionHasNoNameUnlessItsAuthorChoosesOne() throws {
    let step = "  - {id: 1.1, system: thinks, transitions: [{id: 1.1a, case: Done, next: end}]}"
    func actions(_ steps: String) throws -> [Contract.Action] {
      let document = try Flows.document(steps: steps, id: "UC9.4")
      return try #require(Codegen.contract([document], settings: nil).value).contract.actions
    }
    #expect(try actions(step).map(\.name) == [nil])
    #expect(try actions(step).map(\.key) == ["UC9.4 1.1"])
    #expect(try actions(step.replacing("thinks,", with: "thinks, swift: think,")).map(\.name) == ["think"])
  }
}
