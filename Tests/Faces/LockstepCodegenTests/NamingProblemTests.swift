import Lockstep
import LockstepCodegen
import LockstepModel
import Testing

/// What generated Swift cannot name is an error at its row.
@Suite struct NamingProblemTests {
  private func said(_ steps: String) throws -> [String] {
    Codegen.generate([try Flows.document(steps: steps)], settings: nil, in: SwiftLanguage()).said
  }

  @Test func twoOutcomesWithOneName() throws {
    let said = try said(
      """
        - id: 1.1
          system: checks
          action: check
          transitions:
          - {id: 1.1a, case: "Yes", as: all-right, next: end}
          - {id: 1.1b, case: Quite, as: all.right, next: end}
      """)
    #expect(
      said == [
        "UC1.yaml:12:24: 'allRight' would be the name of two things among the outcomes of check"
          + " | UC1.yaml:11: the other, UC1 1.1a"
      ])
  }

  /// As outcomes do; letter case makes no difference.
  @Test func twoEventsOrSideEffectsWithOneName() throws {
    func steps(_ first: String, _ second: String) -> String {
      """
        - id: 1.1
          screen: Door
          transitions:
          - {id: 1.1a, \(first), next: end}
          - {id: 1.1b, \(second), next: end}
      """
    }
    let events = steps("event: bell rings", "event: BELL-RINGS")
    #expect(
      try said(events) == [
        "UC1.yaml:11:25: 'bellRings' would be the name of two things among the events"
          + " | UC1.yaml:10: the other, UC1 1.1a"
      ])
    #expect(try said(events.replacing("RINGS,", with: "RINGS, as: other,")) == [])
    #expect(try said(steps("event: bell rings", "event: Bell  rings")) == [])
    let effects = steps(
      "user: knocks, do: rings the bell", "user: leaves, do: {text: rings it, as: rings-the-bell}")
    #expect(
      try said(effects) == [
        "UC1.yaml:11:57: 'ringsTheBell' would be the name of two things among the side effects"
          + " | UC1.yaml:10: the other, UC1 1.1a"
      ])
  }

  /// They are parameters of one function, and of one case.
  @Test func twoInputsOrValuesWithOneName() throws {
    let said = try said(
      """
        - id: 1.1
          screen: Door
          inputs: [{text: A, name: user-id}, {text: B, name: other}]
          transitions: [{id: 1.1a, user: leaves, gives: user-id, next: 1.2}]
        - id: 1.2
          screen: Hall
          inputs: [{text: A, name: user.id}, {text: B, name: another}]
          transitions: [{id: 1.2a, user: leaves, gives: user.id, next: 1.3}]
        - id: 1.3
          system: checks
          action: check
          reads: [user-id, user.id]
          transitions: [{id: 1.3a, case: Wrong, as: wrong, values: {a-b: text, a.b: integer}, next: end}]
      """)
    #expect(
      said == [
        "UC1.yaml:17:13: 'userID' would be the name of two things among the inputs of check"
          + " | UC1.yaml:17: the other, UC1 1.3",
        "UC1.yaml:19:36: 'aB' would be the name of two things among the values of UC1 1.3a"
          + " | UC1.yaml:19: the other, UC1 1.3a",
      ])
  }

  /// Once, whatever the number of steps that run the flow.
  @Test func whatTheProjectCallsAFlow() throws {
    let steps = """
        - {id: 1.1, partial-flow: PF2, transitions: [{id: 1.1a, returns: Done, next: 1.2}]}
        - {id: 1.2, partial-flow: PF2, transitions: [{id: 1.2a, returns: Done, next: end}]}
      """
    let settings = try Flows.settings(
      "lockstep: 1\nexternal-flows: {PF2: {title: Wait, swift: 2nd, results: [Done]}}")
    #expect(
      Codegen.generate([try Flows.document(steps: steps)], settings: settings, in: SwiftLanguage()).said == [
        "lockstep.yaml:2:44: '2nd' is not a Swift name"
      ])
  }

  @Test func twoScreensWithOneName() throws {
    let said = try said(
      """
        - {id: 1.1, screen: "Wrong PIN, retry", transitions: [{id: 1.1a, user: selects OK, next: 1.2}]}
        - {id: 1.2, screen: Wrong PIN retry, transitions: [{id: 1.2a, user: selects OK, next: end}]}
      """)
    // Once, though its case and its type are both taken.
    #expect(
      said == [
        "UC1.yaml:8:23: 'wrongPINRetry' would be the name of two things among the screens of UC1"
          + " | UC1.yaml:7: the other, UC1 1.1"
      ])
  }

  @Test func aNameOfItsOwnMendsIt() throws {
    let text = """
        - {id: 1.1, screen: "Wrong PIN, retry", transitions: [{id: 1.1a, user: selects OK, next: 1.2}]}
        - {id: 1.2, screen: Wrong PIN retry, swift: secondTry, transitions: [{id: 1.2a, user: selects OK, next: end}]}
      """
    #expect(try said(text).isEmpty)
    // The same name for both makes them one screen.
    #expect(try said(text.replacing("secondTry", with: "wrongPINRetry")).isEmpty)
  }

  @Test func whatIsTaken() throws {
    let said = try said(
      "  - {id: 1.1, screen: FlowProgram, transitions: [{id: 1.1a, user: views, next: end}]}")
    #expect(
      said == [
        "UC1.yaml:7:23: 'FlowProgram' cannot be a name among the screens of UC1, where Swift or generated code uses it",
        "UC1.yaml:7:67: 'view' cannot be a name among the choices of UC1 1.1, where Swift or generated code uses it",
      ])
  }

  /// Titles with which generated code would declare something twice, or hide a type that it uses.
  @Test(arguments: [
    ("Waiting", "'waiting' cannot be the name of a flow, where generated code uses it"),
    ("View", "'view' cannot be the name of a flow, where generated code uses it"),
    ("Flows", "'Flows' cannot be a name among the flows and actions, where Swift or generated code uses it"),
    ("Bool", "'Bool' cannot be a name among the flows and actions, where Swift or generated code uses it"),
    ("Any", "'Any' cannot be a name among the flows and actions, where Swift or generated code uses it"),
  ]) func aFlowThatGeneratedCodeHasAWordFor(_ title: String, _ message: String) throws {
    let step = "  - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects OK, next: end}]}"
    let flow = try Flows.document(steps: step, id: "UC1", title: title)
    #expect(
      Codegen.generate([flow], settings: nil, in: SwiftLanguage()).said == ["UC1.yaml:3:8: \(message)"])
    let settings = try Flows.settings("lockstep: 1\nswift: {name: Doors}")
    let renamed = Codegen.generate([flow], settings: settings, in: SwiftLanguage()).said
    #expect(renamed.isEmpty == (title == "Flows"))
  }

  /// A case of a flow is declared only if it has a screen.
  @Test func aFlowWithoutAScreenMayWait() throws {
    let step = "  - {id: 1.1, system: waits, transitions: [{id: 1.1a, case: Done, as: done, next: end}]}"
    let flow = try Flows.document(steps: step, id: "UC1", title: "Waiting")
    #expect(Codegen.generate([flow], settings: nil, in: SwiftLanguage()).said.isEmpty)
  }

  @Test func aScreenThatHidesAType() throws {
    for title in ["Any", "Flows", "Set"] {
      #expect(
        try said("  - {id: 1.1, screen: \(title), transitions: [{id: 1.1a, user: selects OK, next: end}]}")
          == [
            "UC1.yaml:7:23: '\(title)' cannot be a name among the screens of UC1, where Swift or generated code uses it"
          ])
    }
    #expect(
      try said(
        "  - {id: 1.1, screen: Login, swift: ログイン, transitions: [{id: 1.1a, user: selects OK, next: end}]}")
        == [
          "UC1.yaml:7:23: 'ログイン' begins with no letter that has a capital, so that a screen and its type would have one name"
        ])
  }

  @Test func titlesInOtherScriptsAreNames() throws {
    let step = "  - {id: 1.1, screen: ログイン, transitions: [{id: 1.1a, user: selects 閉じる, next: end}]}"
    let flow = try Flows.document(steps: step, id: "UC1", title: "ログイン")
    let made = Codegen.generate([flow], settings: nil, in: SwiftLanguage())
    #expect(made.said.isEmpty)
    let text = (made.value ?? []).map(\.text).joined()
    #expect(text.contains("case flowログイン(Flowログイン.Screen)"), "\(text)")
    #expect(text.contains("case screenログイン(Screenログイン)"), "\(text)")
  }

  @Test func whatIsNoName() throws {
    let said = try said(
      "  - {id: 1.1, screen: Start, swift: 2nd try, transitions: [{id: 1.1a, user: \"…\", next: end}]}")
    #expect(
      said == [
        "UC1.yaml:7:37: '2nd try' is not a Swift name", "UC1.yaml:7:77: no Swift name can be made of '…'",
      ])
  }

  @Test func twoFlowsWithOneTitle() throws {
    let step = "  - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects OK, next: end}]}"
    let documents = [
      try Flows.document(steps: step, id: "UC1", title: "Try"),
      try Flows.document(steps: step, id: "UC2", title: "try!"),
    ]
    #expect(
      Codegen.generate(documents, settings: nil, in: SwiftLanguage()).said == [
        "UC2.yaml:3:8: 'Try' would be the name of two things among the flows and actions"
          + " | UC1.yaml:3: the other, UC1 title"
      ])
  }

  @Test func oneOutcomeWithDifferentValues() throws {
    let said = try said(
      """
        - id: 1.1
          system: checks
          action: check
          transitions: [{id: 1.1a, case: Wrong, as: wrong, values: {left: integer}, next: 1.2}]
        - id: 1.2
          system: checks again
          action: check
          transitions: [{id: 1.2a, case: Wrong, as: wrong, next: end}]
      """)
    #expect(said == ["UC1.yaml:14:36: 'wrong' of 'check' brings other values here than in UC1 1.1a"])
  }

  @Test func whatDoesNotRunIsNotGenerated() throws {
    let checked = Codegen.generate(
      [
        try Flows.document(
          steps: "  - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects OK, next: 9}]}")
      ],
      settings: nil, in: SwiftLanguage())
    #expect(checked.value == nil)
    #expect(checked.diagnostics.map(\.rule.id) == ["unknown-step"])
  }
}
