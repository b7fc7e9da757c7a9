import Lockstep
import LockstepCodegen
import LockstepModel
import Testing

/// What a change of a flow does to the names that apps use; expected from the change, by hand.
@Suite struct ContractChangeTests {
  /// The changes of names that an edit of PF2.8 or UC2.3 makes.
  private static func changes(in id: String, _ part: String, _ other: String) throws -> [String] {
    let (documents, settings) = try Flows.ours()
    let edited = try documents.map { document in
      guard document.id.value == id else { return document }
      let text = String(decoding: document.source.bytes, as: UTF8.self)
      #expect(text.contains(part))
      return try Flows.document(text.replacing(part, with: other), path: document.source.path)
    }
    let before = try #require(Codegen.names(documents, settings: settings))
    let after = try #require(Codegen.names(edited, settings: settings))
    return ContractChange.changes(from: before, to: after).map { change in
      let names = [change.old?.name, change.new?.name].compactMap(\.self).joined(separator: " → ")
      let effect = change.isBreaking ? "breaks" : "fits"
      return "\(change.kind.rawValue) \(names) (\(change.places.joined(separator: ", "))), \(effect)"
    }
  }

  @Test func anOutcomeOfAnotherNameIsRenamed() throws {
    #expect(
      try Self.changes(in: "UC2.3", "as: disabled,", "as: switched-off,") == [
        "renamed BiometricsEnabledOutcome.disabled → BiometricsEnabledOutcome.switchedOff (UC2.3 1.1b), breaks"
      ])
  }

  @Test func anOutcomeThatIsGoneIsRemovedAndANewOneBreaksSwitches() throws {
    let row = "- {id: 1.1d, case: \"Invalid PIN (non-final round, first time)\", as: wrong-1, next: 2}"
    let added = row + "\n          - {id: 1.1z, case: PIN has expired, as: expired, next: 9}"
    #expect(
      try Self.changes(in: "PF2.8", row, added) == ["added PinValidateOutcome.expired (PF2.8 1.1z), breaks"])
    #expect(
      try Self.changes(in: "PF2.8", row, "") == ["removed PinValidateOutcome.wrong1 (PF2.8 1.1d), breaks"])
  }

  @Test func aValueThatAnOutcomeBringsIsPartOfItsName() throws {
    let row = "as: wrong-1, next: 2}"
    #expect(
      try Self.changes(in: "PF2.8", row, "as: wrong-1, values: {left: integer}, next: 2}") == [
        "renamed PinValidateOutcome.wrong1 → PinValidateOutcome.wrong1(left: Int64) (PF2.8 1.1d), breaks"
      ])
  }

  @Test func aMessageAndANumberAreNoNames() throws {
    #expect(try Self.changes(in: "UC2.3", "message: Open with your PIN\n", "message: Hello\n") == [])
  }

  @Test func aScreenOfAnotherTitleTakesItsChoicesAlong() throws {
    #expect(
      try Self.changes(in: "PF2.8", "screen: App is Blocked", "screen: App is gone") == [
        "renamed ValidateEnteredPIN.Screen.appIsBlocked → ValidateEnteredPIN.Screen.appIsGone (PF2.8 9.1), breaks",
        "renamed ValidateEnteredPIN.Screen.AppIsBlocked.selectDeleteWallet() → "
          + "ValidateEnteredPIN.Screen.AppIsGone.selectDeleteWallet() (PF2.8 9.1a), breaks",
        "renamed ValidateEnteredPIN.Screen.AppIsBlocked.selectHelp() → "
          + "ValidateEnteredPIN.Screen.AppIsGone.selectHelp() (PF2.8 9.1b), breaks",
      ])
  }

  /// The code compiles, and draws a screen where there is something over one.
  @Test func aPromptInThePlaceOfAScreenIsAChange() throws {
    #expect(
      try Self.changes(in: "PF2.8", "screen: App is Blocked", "prompt: App is Blocked") == [
        "renamed ValidateEnteredPIN.Screen.appIsBlocked → ValidateEnteredPIN.Screen.appIsBlocked (prompt) "
          + "(PF2.8 9.1), breaks"
      ])
  }

  @Test func aChoiceThatIsAddedBreaksSwitches() throws {
    let row = "- {id: 9.1b, user: selects Help"
    #expect(
      try Self.changes(
        in: "PF2.8", row, "- {id: 9.1c, user: selects Info, next: 10}\n          " + row) == [
          "added ValidateEnteredPIN.Screen.AppIsBlocked.selectInfo() (PF2.8 9.1c), breaks"
        ])
  }

  @Test func aSideEffectOfAnotherNameIsRenamedAndANewOneBreaksSwitches() throws {
    let (row, words) = (
      "1.3d, case: Device is deregistered, as: device-deregistered, do: ", "erases all users' data"
    )
    #expect(
      try Self.changes(in: "CP1", row + words, row + "erases everything") == [
        "added SideEffect.erasesEverything (CP1 1.3d), breaks"
      ])
    #expect(
      try Self.changes(in: "CP1", row + words, row + "{text: \(words), as: erase-all}") == [
        "added SideEffect.eraseAll (CP1 1.3d), breaks"
      ])
    #expect(
      try Self.changes(
        in: "CP1", "\(row)\(words), ", "1.3d, case: Device is deregistered, as: device-deregistered, ") == [])
  }

  @Test func anEventIsPartOfTheContractAndATimerIsNot() throws {
    let row = "- {id: 5.1e, event: timer expires, after: blocked-for, result: Retry}"
    let sent = "- {id: 5.1e, event: timer expires, result: Retry}"
    #expect(
      try Self.changes(in: "PF2.8", row, row.replacing("timer expires", with: "time is up, as: over")) == [])
    #expect(try Self.changes(in: "PF2.8", row, sent) == ["added Event.timerExpires (PF2.8 5.1e), breaks"])
    let added = row + "\n          - {id: 5.1f, event: somebody calls, next: 6}"
    #expect(try Self.changes(in: "PF2.8", row, added) == ["added Event.somebodyCalls (PF2.8 5.1f), breaks"])
  }

  @Test func anActionOfAnotherNameIsRenamedWithItsOutcomes() throws {
    let changes = try Self.changes(in: "UC2.3", "action: account.pid", "action: account.card")
    #expect(
      changes == [
        "renamed Actions.accountPid() → Actions.accountCard() (UC2.3 1.5), breaks",
        "renamed AccountPidOutcome.obtained → AccountCardOutcome.obtained (UC2.3 1.5a), breaks",
        "renamed AccountPidOutcome.none → AccountCardOutcome.none (UC2.3 1.5b), breaks",
      ])
  }
}
