import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Where sentences say that a flow leads.
@Suite struct EndingTests {
  /// The target of the only sentence of an alternative.
  private func target(_ ending: String) throws -> String? {
    try Lists.lines("4a. Card is declined: System displays an error. \(ending)").last?.components(
      behind: "→ ")
  }

  @Test(arguments: [
    ("The use case cannot be completed and ends.", "end"), ("Resume at 2 after fixing it.", "2"),
    ("System asks whether to retry, and returns to step 2.", "2"), ("Return to step 2 of UC-1.", "2"),
    ("Go to step 2 of use case UC-7.", "UC-7"), ("Guest continues with step 2 of the main flow.", "2"),
    ("Use case resumes at step 2.", "2"), ("Continue after step 4.", "5"), ("Continue after step 5.", "end"),
    ("Return to the step after step 1.", "2"), ("Use case resumes at 2.", "2"),
    ("Go to step 1 of UC-7.", "UC-7"), ("Return to step 9.", "9"),
    ("The use case ends with failure.", "fails"), ("The use case ends in error.", "fails"),
    ("The use case ends without success.", "fails"), ("The use case is terminated unsuccessfully.", "fails"),
    ("Der Use Case endet ohne Erfolg.", "fails"), ("The use case ends with an error message.", "end"),
    ("The use case ends. A failure is stored.", "end"),
    ("System stores it so that the guest can resume at step 3 later. Use case ends.", "end"),
    ("System offers to cancel the use case. Return to step 2.", "2"),
    ("Return to step 2 or cancel the order.", "2"),
  ])
  func anEndLeadsWhereItSays(_ ending: String, _ expected: String) throws {
    #expect(try target(ending) == expected)
  }

  @Test(arguments: [
    "The use case does not end.", "The use case should not continue at step 5.",
    "System cannot return to step 2.",
    "System never returns to step 2.", "System asks whether to return to step 2.",
    "System displays \"Go to step 5?\".", "System displays `return to step 2`.",
    "System displays „Zurück zu Schritt 2“.",
    "System returns to 2 guests.", "System continues at 5 pm.", "System returns the card from step 1.",
    "Return to step 2?", "System asks whether the guest wants to return to step 2.",
    "System resumes the download started in step 1.", "System proceeds as described in step 2.",
    "Guest continues with step 1 of the checkout process.",
    "System stores it so that the guest can resume at step 3 later.",
    "System offers to end the use case.",
  ])
  func whatIsDeniedAskedOrQuotedIsNoEnd(_ words: String) async throws {
    #expect(try target(words) == "?")
    let found = try await Lists.findings("4a. Card is declined: System displays an error. \(words)")
    #expect(found.contains("UC-1.md:15 open-alternative"), "\(found)")
  }

  @Test(arguments: [
    ("Return to step 2 or 5.", "several-ends"), ("Return to step 2, 3 or 4.", "several-ends"),
    ("Return to step 2 or step 5.", "several-ends"),
    ("Resume at step 2 or terminate the use case.", "several-ends"),
    ("Return to step 2 or cancel the use case.", "several-ends"),
    ("Return to step 2 or cancel.", "several-ends"),
    ("Return to step 2, or the guest cancels the use case.", "several-ends"),
    ("Return to step 2-3.", "several-ends"), ("Return to steps 2-3.", "open-alternative"),
  ])
  func ofTwoTargetsNoneIsChosen(_ words: String, _ rule: String) async throws {
    #expect(try target(words) == "?")
    #expect(
      try await Lists.findings("4a. Card is declined: System displays an error. \(words)") == [
        "UC-1.md:15 \(rule)"
      ]
    )
  }

  @Test(arguments: [
    "The use case may end.", "The use case ends after 10 minutes.", "If so, use case resumes at step 2.",
    "Return to step 2 up to 3 times.", "Return to step 2 at most twice.",
    "Return to step 2 if the guest retries or cancels.",
    "System either locks it or returns to step 2.", "System locks it, or asks again (return to step 2).",
  ])
  func anEndUnderAConditionIsSaid(_ words: String) async throws {
    #expect(
      try await Lists.findings("4a. Card is declined: System displays an error. \(words)") == [
        "UC-1.md:15 condition-in-step"
      ])
  }

  @Test(arguments: ["extension", "flow"])
  func aStepOfThisExtensionIsItsOwn(_ name: String) throws {
    let found = try Lists.lines(
      """
      4a. Card is declined.
          4a1. System displays an error.
          4a2. Guest tries again.
          4a3. Return to step 1 of this \(name).
      """)
    #expect(found.contains("  4a2 user 'tries again' → 4a1"))
  }

  @Test(arguments: ["Continue at 3a step 2.", "Return to step 2 of 3a."])
  func aStepOfAnotherAlternativeIsNoneOfTheMainFlow(_ words: String) throws {
    let found = try Lists.lines(
      """
      3a. Price is high.
          3a1. System stores it.
          3a2. System sends it.
          3a3. Use case ends.
      4a. Card is declined: System displays an error. \(words)
      """)
    #expect(found.contains("  4a1 case 'as written' → 3a2"), "\(found)")
  }

  @Test func aTargetInTheMiddleIsThatOfItsSentence() async throws {
    let text = """
      4a. Card is declined.
          1. System displays an error.
          2. System returns to step 1.
          3. System locks the card.
      """
    let found = try Lists.lines(text)
    #expect(found.contains("  4a2 case 'as written' → 1"))
    #expect(found.contains("  4a3 case 'as written' → ?"))
    #expect(try await Lists.findings(text) == ["UC-1.md:18 unreachable-step"])
  }

  // MARK: The main flow

  @Test func aScreenThatLeadsOnByItselfWaitsForNobody() async throws {
    let main =
      "1. Guest selects a game.\n2. System displays it. Continue at step 4.\n3. Guest confirms.\n4. System ends it."
    #expect(try Lists.lines("", main: main).contains("  2 case 'as written' → 4"))
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:9 unreachable-step"])
  }

  @Test func theLastSentenceOfTheMainFlowMayLeadBack() throws {
    let found = try Lists.lines(
      "", main: "1. Guest selects a game.\n2. System stores it.\n3. Return to step 1.")
    #expect(found.suffix(2) == ["3 system 'Return to step 1'", "  3 case 'as written' → 1"])
  }

  @Test func aSentenceInTheMiddleLeadsWhereItSays() async throws {
    let main = """
      1. Guest selects a game.
      2. System displays the price.
      3. Guest confirms; the use case continues at step 5.
      4. System charges the card.
      5. System stores the loan.
      """
    #expect(
      try Lists.lines("", main: main).contains("  3 user 'confirms; the use case continues at step 5' → 5"))
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:10 unreachable-step"])
  }

  @Test func anEndInTheMiddleEnds() async throws {
    let main = "1. Guest selects a game.\n2. Use case ends.\n3. System stores the loan.\n4. Use case fails."
    let found = try Lists.lines("", main: main)
    #expect(found.contains("  2 case 'as written' → end"))
    #expect(found.last == "  3 case 'as written' → fails")
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:9 unreachable-step"])
  }

  @Test(arguments: [
    "System waits until the process ends.", "System returns the game from step 1.",
    "System displays the list of games that go to step 1?",
  ])
  func wordsOfAnEndInTheMiddleMayMeanAThing(_ words: String) throws {
    let found = try Lists.lines("", main: "1. Guest selects a game.\n2. \(words)\n3. System stores the loan.")
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
  }

  @Test(arguments: [
    "If so, return to step 1.", "System either prints it or asks again (return to step 1).",
    "System prints it. Return to step 1 if invalid.", "System prints it (if invalid go to step 1).",
    "System allows the guest to return to step 1.",
  ])
  func aConditionalReturnDoesNotLeadBack(_ sentence: String) async throws {
    let main = "1. Guest selects a game.\n2. System stores it.\n3. \(sentence)\n4. System sends it."
    #expect(try Lists.lines("", main: main).contains("  3 case 'as written' → 4"))
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:9 condition-in-step"])
  }

  @Test(arguments: [
    "Return to the main flow.", "Return to the main success scenario.", "Resume the basic flow.",
    "Continue with the main scenario.", "System returns to the MSS.",
    "Use case continues with the happy path.",
    "Zurück zum Hauptszenario.", "Skip this step and continue with the main scenario.",
  ])
  func eachNameOfTheMainFlowMayBeReturnedTo(_ end: String) async throws {
    let text = "4a. Card is declined:\n    1. System displays an error.\n    2. \(end)"
    #expect(try Lists.lines(text).last == "  4a1 case 'as written' → 5")
    #expect(try await Lists.findings(text) == ["UC-1.md:17 open-alternative"])
  }

  @Test(arguments: [
    "System returns to the alternative scenario.", "System says where it would rejoin the normal flow.",
  ])
  func anotherFlowIsNotTheMainOne(_ sentence: String) throws {
    let text = "4a. Card is declined:\n    1. \(sentence)"
    #expect(try Lists.lines(text).last == "  4a1 case 'as written' → ?")
  }
}

extension String {
  fileprivate func components(behind mark: String) -> String? {
    firstRange(of: mark).map { String(self[$0.upperBound...]) }
  }
}
