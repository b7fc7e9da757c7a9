/// The tools.
extension MCPTool {
  static let all = [lint, explain, flow, play, test, explore, diff, trace, rename, renumber]

  private static func flowArgument(isRequired: Bool = true) -> Argument {
    Argument(
      name: "flow", kind: .text, description: "The id of a flow, such as UC2.3.", isRequired: isRequired)
  }

  private static let countFacts = [
    Fact(name: "errors", kind: .count, description: "How many errors were found."),
    Fact(name: "warnings", kind: .count, description: "How many warnings were found."),
    Fact(name: "notes", kind: .count, description: "How many notes were found."),
  ]

  private static let editFacts = [
    Fact(name: "edits", kind: .count, description: "How many edits there are."),
    Fact(name: "applied", kind: .flag, description: "Whether the files were changed."),
  ]

  private static let applyArgument = Argument(
    name: "apply", kind: .flag,
    description:
      "Change the files; only on a server that was started with --write. Otherwise the edits are listed.")

  static let lint = MCPTool(
    name: "lint", title: "Check the project",
    description: """
      Checks all flows, every reference between them, and what surrounds them. A line for each finding: place, row, \
      remedy, problem [rule], and its fix as an edit. 'edit to confirm' may change the meaning.
      """,
    arguments: [
      Argument(name: "path", kind: .text, description: "Only findings of this file or folder."),
      Argument(name: "rule", kind: .text, description: "Only findings of this rule."),
      Argument(
        name: "level", kind: .choice(["error", "warning", "note"]),
        description: "Only findings of this severity or above."),
    ],
    facts: countFacts + [Fact(name: "flows", kind: .count, description: "How many flows were checked.")])

  static let explain = MCPTool(
    name: "explain", title: "Explain a rule",
    description: "Why a rule exists, a bad and a good example, and how its findings are fixed or silenced.",
    arguments: [
      Argument(
        name: "rule", kind: .text, description: "The name in brackets behind a finding.", isRequired: true),
      Argument(name: "tables", kind: .flag, description: "Show the examples as Markdown tables."),
    ],
    facts: [Fact(name: "rule", kind: .text, description: "The name of the rule.")])

  static let flow = MCPTool(
    name: "flow", title: "Show a flow",
    description: """
      One flow as compact text: its overview, then each scenario, step and row with its id, its line in the file, and \
      where it leads. Without 'flow' all flows, a line each.
      """,
    arguments: [flowArgument(isRequired: false)],
    facts: [
      Fact(name: "flow", kind: .text, description: "The id of the flow; empty for the list."),
      Fact(name: "path", kind: .text, description: "The file of the flow; empty for the list."),
    ])

  static let play = MCPTool(
    name: "play", title: "Play a flow",
    description: """
      Plays a flow in virtual time: 'start' begins a session, then each call sends one input to it. The answer has the \
      rows that were taken, the screen, and what is possible next, also where an input is refused. At most 16 sessions \
      are kept; 'stop' ends one. A session plays the files as they were when it began.
      """,
    arguments: [
      Argument(name: "start", kind: .text, description: "Begin a session of the flow with this id."),
      Argument(
        name: "parameters", kind: .texts, description: "With 'start': the parameters to pass.",
        partners: ["start"]),
      Argument(
        name: "decide", kind: .flag,
        description: "With 'start': answer every action yourself, those of the built-in world, too.",
        partners: ["start"]),
      Argument(
        name: "session", kind: .text, description: "The session that takes the input, as 'start' named it.",
        opponents: ["start"]),
      Argument(
        name: "choose", kind: .text, description: "The action of the user: the id of a row, or its words.",
        partners: ["session"], opponents: ["start"]),
      Argument(
        name: "give", kind: .values,
        description: "Values by their names, alone or with 'choose': {pin: \"123456\"}.",
        partners: ["session"], opponents: ["start"]),
      Argument(
        name: "answer", kind: .text,
        description: "How the running action ends: an outcome, by its name or row.", partners: ["session"],
        opponents: ["start"]),
      Argument(
        name: "values", kind: .values,
        description: "With 'answer': the values of the outcome; a duration as 5m, 1 hour or in ms.",
        partners: ["answer", "error"]),
      Argument(
        name: "error", kind: .text, description: "The error that the running action ends with.",
        partners: ["session"], opponents: ["start"]),
      Argument(
        name: "event", kind: .text, description: "Something that happens, by the words of its row.",
        partners: ["session"], opponents: ["start"]),
      Argument(
        name: "wait", kind: .text, description: "Let time pass: 5s, 10m, 1 hour.", partners: ["session"],
        opponents: ["start"]),
      Argument(
        name: "suspend", kind: .flag, description: "Send the app to the background.", partners: ["session"],
        opponents: ["start"]),
      Argument(
        name: "resume", kind: .flag, description: "Bring the app back.", partners: ["session"],
        opponents: ["start"]),
      Argument(
        name: "stop", kind: .flag, description: "End the session.", partners: ["session"],
        opponents: ["start", "choose", "give", "answer", "error", "event", "wait", "suspend", "resume"]),
    ],
    facts: [
      Fact(name: "session", kind: .text, description: "The session."),
      Fact(name: "step", kind: .text, description: "The displayed or waiting step, with its flow."),
      Fact(name: "ended", kind: .flag, description: "Whether the session has ended."),
      Fact(
        name: "refused", kind: .flag,
        description: "Whether the input was not possible, so that nothing changed."),
    ])

  static let test = MCPTool(
    name: "test", title: "Run scenarios",
    description: """
      Runs the scenarios of the project. Lists those that fail, with the line, the rows taken up to there, and what was \
      possible.
      """,
    arguments: [
      Argument(
        name: "filter", kind: .text,
        description: "Only the scenario with this id, else those with this in their id, title or flow."),
      Argument(name: "tag", kind: .text, description: "Only scenarios with this tag."),
      Argument(
        name: "rows", kind: .flag, description: "List passed scenarios, too, with the rows that they take.",
        opponents: ["app"]),
      Argument(
        name: "coverage", kind: .flag, description: "List the rows that no scenario takes.",
        opponents: ["app"]),
      Argument(
        name: "app", kind: .flag,
        description:
          "Play them against the app, whose adapter the server may start (--app), and judge each row."),
      Argument(
        name: "cover", kind: .choice(["rows", "pairs"]),
        description: "With 'app': also walks that take all rows, or all pairs of rows.", partners: ["app"]),
      Argument(
        name: "only", kind: .texts,
        description: "With 'app': judge only these flows or rows, such as 'UC2.3 1.3a'.",
        partners: ["app"]),
    ],
    facts: [
      Fact(
        name: "passed", kind: .count,
        description: "How many scenarios passed; with 'app' how many rows are as the table."),
      Fact(name: "failed", kind: .count, description: "How many failed, or deviate."),
    ])

  static let explore = MCPTool(
    name: "explore", title: "Visit every state",
    description: """
      Visits every reachable state of a flow, or of each use case, and lists faults, dead ends, rows that can never \
      happen, and buttons without effect. With 'properties' it checks those of the project file instead. Reports \
      progress, and can be cancelled.
      """,
    arguments: [
      flowArgument(isRequired: false),
      Argument(
        name: "parameters", kind: .texts, description: "The parameters to pass.", opponents: ["properties"]),
      Argument(
        name: "follow", kind: .flag, description: "Follow each 'go-to' into the other flow.",
        opponents: ["properties"]),
      Argument(
        name: "world", kind: .flag,
        description: "Let the built-in world answer its actions, instead of any outcome at any time.",
        opponents: ["properties"]),
      Argument(name: "properties", kind: .flag, description: "Check the properties of the project file."),
      Argument(
        name: "seconds", kind: .count(1...600), description: "The most time altogether; by default 30."),
    ],
    facts: [
      Fact(name: "states", kind: .count, description: "How many states were visited; 0 with 'properties'."),
      Fact(name: "problems", kind: .count, description: "How many problems were found."),
      Fact(name: "complete", kind: .flag, description: "Whether everything was visited, or settled."),
    ])

  static let diff = MCPTool(
    name: "diff", title: "Compare with a revision",
    description: """
      Compares the project with a git revision as behaviour, not as text: lost results and steps first, then other \
      behaviour, numbers and words, and the names that apps use.
      """,
    arguments: [
      Argument(
        name: "revision", kind: .text,
        description: "A git revision, such as HEAD, or A..B, or A...B for where B left A. By default HEAD.")
    ],
    facts: [
      Fact(name: "changed", kind: .flag, description: "Whether anything differs."),
      Fact(name: "losses", kind: .flag, description: "Whether a result, a reachable step or a flow is lost."),
    ])

  static let trace = MCPTool(
    name: "trace", title: "Match tests with flows",
    description: """
      Matches the tests and strings of the app, as 'trace:' and 'texts:' in lockstep.yaml name them, with flows and test \
      cases, and lists mismatches. In a project that names none it says how to.
      """,
    arguments: [
      Argument(name: "list", kind: .flag, description: "List each case and row with its citations instead.")
    ],
    facts: countFacts)

  static let rename = MCPTool(
    name: "rename", title: "Rename something",
    description: """
      Gives something a new name wherever flows, scenarios, scripts and worlds use it. Refused if the project would get \
      a finding, or two names would become one.
      """,
    arguments: [
      Argument(
        name: "kind",
        kind: .choice([
          "flow", "step", "row", "result", "parameter", "error", "value", "outcome", "action", "screen",
          "button",
          "world",
        ]), description: "The kind of thing to rename. A step or row gets a new number.", isRequired: true),
      Argument(name: "name", kind: .text, description: "The present name or id.", isRequired: true),
      Argument(name: "to", kind: .text, description: "The new name or id.", isRequired: true),
      Argument(
        name: "flow", kind: .text,
        description: "The flow that has it: for a step, row, result, parameter, error or outcome."),
      Argument(name: "step", kind: .text, description: "The step of an outcome."),
      Argument(name: "screen", kind: .text, description: "The title of the screen of a button."),
      applyArgument,
    ], facts: editFacts, canWriteFiles: true)

  static let renumber = MCPTool(
    name: "renumber", title: "Renumber a flow",
    description: """
      Renumbers the rows of a flow in document order, or leaves a number free, with every reference in flows, scenarios, \
      scripts and worlds. Rendered tables and rows that tests cite stay as they are: 'lockstep renumber' changes them, too.
      """,
    arguments: [
      flowArgument(),
      Argument(
        name: "insert_after", kind: .text,
        description: "Leave a number free after this step, scenario or row; nothing else changes its number."),
      applyArgument,
    ], facts: editFacts, canWriteFiles: true)
}
