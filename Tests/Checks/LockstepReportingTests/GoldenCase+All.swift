import Lockstep
import LockstepModel

extension GoldenCase {
  static let all: [GoldenCase] = [
    GoldenCase(name: "wrong-target", why: "one place, a label, and the siblings above it") { files in
      [
        Diagnostic(
          RuleInfo("unknown-state"), severity: .error, "no state is called 'dome'",
          at: try files.place("flows/open-account.yaml", "dome"), label: "'ok' leads here",
          flow: "open-account", row: "check", help: "did you mean 'done' (line 10)?")
      ]
    },
    GoldenCase(name: "unhandled-outcome", why: "related places, one near and one in another file") { files in
      [
        Diagnostic(
          RuleInfo("unhandled-outcome"), severity: .error,
          "'verify-pin' does not say what happens on 'locked'",
          at: try files.place("flows/unlock.yaml", "verifyPin"), label: "can end in: ok, wrong, locked",
          help: "add 'locked: STATE' to 'on', or 'otherwise: STATE' for all that are left",
          related: [
            .init(
              try files.place("flows/unlock.yaml", "{ok: home, wrong: enter-pin}"), "handles 2 of 3"),
            .init(try files.place("actions.yaml", "locked"), "declared here"),
          ])
      ]
    },
    GoldenCase(name: "unclosed-bracket", why: "a fault of the syntax, at the top of a file") { files in
      [
        Diagnostic(
          .yamlSyntax, severity: .error, "this '[' is never closed",
          at: try files.place("flows/share.yaml", "["), label: "opened here",
          help: "write 'a: [b, c]'",
          related: [
            .init(
              try files.place("flows/share.yaml", ":", after: "\nd"),
              "still inside the list here, where a ':' cannot stand")
          ])
      ]
    },
    GoldenCase(name: "unreachable", why: "a warning; the line above belongs to something else") { files in
      [
        Diagnostic(
          RuleInfo("unreachable-state"), severity: .warning, "nothing leads to 'recover'",
          at: try files.place("flows/unlock.yaml", "recover"),
          label: "never the target of an event, an outcome or a timeout", flow: "unlock")
      ]
    },
    GoldenCase(name: "failed-scenario", why: "help of several lines") { files in
      [
        Diagnostic(
          RuleInfo("scenario"), severity: .error,
          "expected to be at 'locked-out', was at 'enter-pin'",
          at: try files.place("flows/unlock.scenarios.yaml", "at", after: "wrong"),
          label: "after the third wrong PIN",
          help: "'attempts' counts from 0\ndid you mean 'attempts >= 2'?")
      ]
    },
    GoldenCase(name: "table-cell", why: "a Markdown table, where the line above says nothing") { files in
      [
        Diagnostic(
          RuleInfo("import-duration"), severity: .error,
          "the cell 'thirty seconds' is not a duration",
          at: try files.place("docs/unlock.md", "thirty seconds"), label: "in column 'Timeout'",
          help: "write a number and a unit: 30s, 2m, 500ms")
      ]
    },
    manyFiles,
    GoldenCase(name: "nothing", why: "no findings", flows: 0) { _ in [] },
  ]

  private static let manyFiles = GoldenCase(
    name: "many-files", why: "the summary, fixes, a related place far away, a place without a label"
  ) { files in
    let end = try files.place("flows/UC2.3.yaml", " ", after: "the app")
    let case2 = try files.place("flows/PF2.8.yaml", "PIN is valid", after: "next: 5")
    return [
      Diagnostic(
        RuleInfo("duplicate-step"), severity: .error, "two steps are numbered '1.1'",
        at: try files.place("flows/UC2.3.yaml", "1.1", after: "Resume"), flow: "UC2.3", row: "1.1",
        related: [.init(try files.place("flows/UC2.3.yaml", "1.1"), "the first one")],
        fixes: [
          .init(
            "number it 1.7", isSafe: false,
            edits: [.init(try files.place("flows/UC2.3.yaml", "1.1", after: "Resume").span, "1.7")])
        ]),
      Diagnostic(
        RuleInfo("trailing-space"), severity: .note, "white space ends the title", at: end,
        flow: "UC2.3", row: "title",
        help: "remove it", fixes: [.init("remove it", isSafe: true, edits: [.init(end.span, "")])]),
      Diagnostic(
        RuleInfo("duplicate-row"), severity: .error,
        "'1.1b' can never be taken: '1.1a' has the same words", at: case2,
        flow: "PF2.8", row: "1.1b",
        related: [.init(try files.place("flows/PF2.8.yaml", "PIN is valid"), "taken first")]),
      Diagnostic(
        RuleInfo("no-session-roots"), severity: .warning, "the project names no session roots",
        at: try files.place("lockstep.yaml", "lockstep")),
    ]
  }
}
