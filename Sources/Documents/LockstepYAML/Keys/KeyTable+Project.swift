import LockstepModel

extension KeyTable {
  static let project = KeyTable(
    "project", "The declarations and settings that the flows of a project share.",
    [
      .required(.lockstep, .choice(["1"]), "The version of the format.", "lockstep: 1"),
      .optional(.title, .text, "The name of the project, which its page has.", "title: Wallet"),
      .optional(
        .externalFlows, .mapping(of: .table(.externalFlow)), "Flows that are mentioned and not here.",
        "external-flows: {UC7.1: {title: Show all available cards}}"),
      .optional(
        .errorFlows, .mapping(of: .table(.errorFlow)), "The error flows that 'error-flow' may name.",
        "error-flows: {No internet: {}}"),
      .optional(
        .session, .table(.session), "Which flows matter to the history and to suspending.",
        "session: {roots: [UC7.1], on-resume: UC2.3}"),
      .optional(.swift, .table(.swift), "The names of generated Swift.", "swift: {name: WalletFlows}"),
      .optional(.actions, .list(.text), "The host's own system actions.", "actions: [my.action]"),
      .optional(
        .exclude, .list(.text), "Files to ignore: patterns as in .gitignore, relative to this file.",
        "exclude: [node_modules/, \"drafts/**\"]"),
      .optional(
        .properties, .list(.table(.property)), "Properties that must hold in every reachable state.",
        "properties: [{property: every screen can be left, always-possible: {ends: any}}]"),
      .optional(
        .externalDocuments, .list(.text), "Documents that are linked to and not here.",
        "external-documents: [logical-test-cases.md]"),
      .optional(
        .trace, .table(.trace), "How tests and code cite the flows and their test cases.",
        "trace: {tests: [\"../uitests/**/*.kt\"], cases: [logical-test-cases.md], case: \"LTC[0-9]+\"}"),
      .optional(
        .texts, .list(.text), "The strings of the app in its base language: ARB, .xcstrings, strings.xml.",
        "texts: [\"../app/lib/l10n/intl_en.arb\"]"),
      .optional(
        .textExceptions, .mapping(of: .text),
        "Texts that need no string of the app: a flow, a step or the text, and the reason.",
        "text-exceptions: {UC2.3 1.1: the logo has the title, Back: an icon}"),
      .optional(
        .wording, Shape.wording, "The words of the documents, where they are not the built-in ones.",
        "wording: {actors: {user: [Visitor]}, verbs: {selects: [taps]}}"),
      .optional(
        .useCases, .table(.useCases), "How use cases that are numbered lists are read.",
        "use-cases: {open: resume}"),
      .optional(
        .check, .table(.check), "The defaults of 'lockstep check'.",
        "check: {baseline: lint.baseline, fail-on: warning}"),
      .optional(
        .app, .table(.app), "How 'lockstep test --app' judges the app.",
        "app: {exceptions: [{row: UC2.3 1.3b, because: the app asks first}]}"),
      .optional(
        .losses, .mapping(of: .text),
        "Losses that 'lockstep diff --fail-on loss' allows: a flow, with the old row or the result, and the reason.",
        "losses: {UC2.3 1.5: the server decides that now}"),
      .optional(
        .rules, .mapping(of: .choice(ruleLevels)), "The level of a lint rule.",
        "rules: {unlabelled-detail: note}"),
    ])

  static let ruleLevels = ["error", "warning", "note", "off"]

  static let externalFlow = KeyTable(
    "external flow", "A flow that the documents mention and the project does not contain.",
    [
      .optional(.title, .text, "The title of the flow.", "title: Show all available cards"),
      .optional(
        .document, .text, "Its document, relative to this file.", "document: use-cases/UC7.1_ShowCards.md"),
      .optional(.swift, .text, "The name of the flow in generated Swift.", "swift: ShowCards"),
      .optional(.results, .list(.text), "The results that it returns.", "results: [Confirm, Cancel]"),
      .optional(
        .parameters, .list(.text), "The parameters that a call may pass.", "parameters: [Cancelable]"),
    ])

  static let errorFlow = KeyTable(
    "error flow", "The handling of an error, and where it is described.",
    [
      .optional(
        .flow, .id, "The flow that it enters; without it one whose id or title is the error's name.",
        "flow: UC9.1"),
      .optional(.document, .text, "The document to link to, relative to this file.", "document: errors.md"),
      .optional(.anchor, .text, "The heading in the document, as in a link.", "anchor: no-internet"),
    ])

  static let swift = KeyTable(
    "naming", "The names of generated Swift, and its access level.",
    [
      .optional(.name, .text, "The type that holds all flows; Flows without it.", "name: WalletFlows"),
      .optional(
        .access, .choice(ProjectDocument.SwiftSettings.Access.allCases.map(\.rawValue)),
        "Which code may use it; internal without it.", "access: public"),
    ])

  static let session = KeyTable(
    "session", "Which flows matter to the history and to suspending.",
    [
      .optional(.roots, .list(.id), "Going to one of these flows empties the history.", "roots: [UC7.1]"),
      .optional(.onResume, .id, "The flow that a resumed session enters.", "on-resume: UC2.3"),
      .optional(
        .locks, .list(.id), "Flows that lock: a session suspended in one never replaces an earlier save.",
        "locks: [UC2.3]"),
      .optional(
        .open, .list(.id), "Flows that need no unlocking: a session continues there.", "open: [UC2.1]"),
    ])

  static let useCases = KeyTable(
    "use cases", "How use cases that are numbered lists are read.",
    [
      .optional(
        .open, .choice(["resume"]),
        "What an alternative without an end does: it resumes at the step after the one that it branches off from.",
        "open: resume")
    ])

  static let check = KeyTable(
    "check", "The defaults of 'lockstep check'.",
    [
      .optional(
        .baseline, .text, "A file of known findings, relative to this file.", "baseline: lint.baseline"),
      .optional(
        .failOn, .choice(ProjectDocument.Check.failLevels), "The lowest severity that fails the check.",
        "fail-on: warning"),
      .optional(
        .properties, .either([.choice(["off"]), .duration]),
        "The time for the properties of the project (30s without it), or off.",
        "properties: 2m"),
      .optional(
        .tables, .boolean, "Whether the layout of Markdown tables is checked, as 'lockstep fmt' writes it.",
        "tables: true"),
    ])

  static let app = KeyTable(
    "app", "How 'lockstep test --app' judges the app.",
    [
      .optional(
        .exceptions, .list(.table(.appException)), "Rows and steps in which the app may deviate.",
        "exceptions: [{row: UC2.3 1.3b, because: the app asks first}]")
    ])

  static let appException = KeyTable(
    "exception", "A row or a step in which the app may deviate, and why.",
    [
      .required(.row, .text, "The flow with the row or the step.", "row: UC2.3 1.3b"),
      .required(.because, .text, "Why the app differs.", "because: the app asks first"),
    ])

  static let trace = KeyTable(
    "trace", "How tests and code cite the flows and their test cases.",
    [
      .optional(
        .tests, .list(.text), "Patterns of the files that cite, relative to this file.",
        "tests: [\"../uitests/**/*.kt\"]"),
      .optional(
        .cases, .list(.text), "Documents whose headings declare test cases.", "cases: [logical-test-cases.md]"
      ),
      .optional(.case, .text, "The pattern of test case ids.", "case: \"LTC[0-9]+\""),
      .optional(.manual, .text, "The line that marks a case as manual.", "manual: \"% manual\""),
      .optional(.require, .choice(requirements), "The parts that tests must cite.", "require: row"),
    ])

  static let requirements = ProjectDocument.Trace.Requirement.allCases.map(\.rawValue)

  static let errata = KeyTable(
    "file of errata", "The differences of a document from its flow, with reasons.",
    [
      .required(.errata, .id, "The id of the flow.", "errata: UC2.3"),
      .required(
        .rows, .list(.table(.erratum)), "The rows that differ.",
        "rows: [{row: 1.1a, kind: contradiction, next: \"2\", because: the scan is 1.2}]"),
    ])

  static let erratum = KeyTable(
    "erratum", "The document's version of a row, and why the flow differs.",
    rules: [
      .atLeastOne([.id, .title, .description, .next, .absent])
    ],
    [
      .required(
        .row, .id,
        "The row, step or scenario as the flow numbers it, an aspect of the overview, title, before or after.",
        "row: 1.1a"),
      .required(
        .kind, .choice(["contradiction", "proposal", "mistake"]),
        "The document contradicts itself, we propose another way, or it is a mistake of typing, spelling or markup.",
        "kind: contradiction"),
      .optional(.id, .cell, "The id that the document gives the row.", "id: 1.1b"),
      .optional(
        .title, .cell,
        "The title of the document or the scenario, or the name of the aspect, in the document.",
        "title: Unlock"),
      .optional(
        .description, .cell, "The document's description cell, or its text before or after the tables.",
        "description: User selects Close"),
      .optional(.next, .cell, "The document's next cell.", "next: \"2\""),
      .optional(.absent, .boolean, "Whether the document lacks the row.", "absent: true"),
      .required(.because, .text, "Why the flow differs.", "because: the scan is 1.2"),
    ])

  private static let oneOrMoreTexts = Shape.either([.text, .list(.text)])

  static let property = KeyTable(
    "property", "A property that must hold in every reachable state.",
    rules: [
      .exactlyOne([.never, .alwaysPossible, .possible, .atMost]),
      .needs(.after, [.never, .alwaysPossible]), .needs(.until, [.never, .alwaysPossible]),
      .needs(.from, [.alwaysPossible]), .needs(.without, [.alwaysPossible]), .needs(.possible, [.within]),
      .needs(.within, [.possible]),
      .needs(.run, [.atMost]), .needs(.between, [.atMost]), .needs(.atMost, [.run]),
    ],
    [
      .required(.property, .text, "The name of the property.", "property: nothing opens before an unlock"),
      .optional(.start, .id, "The flow in which sessions begin; each flow without it.", "start: UC2.3"),
      .optional(
        .after, oneOrMoreTexts,
        "Events since which the property counts: a row, suspend, resume, Retry, Close, enters FLOW, leaves FLOW, ACTION OUTCOME.",
        "after: UC2.3 1.4a"),
      .optional(
        .until, oneOrMoreTexts, "Events since which it no longer counts.", "until: [UC2.3 1.2a, UC2.3 1.4a]"),
      .optional(.never, .table(.condition), "A condition that must never hold.", "never: {in: UC7.1}"),
      .optional(
        .alwaysPossible, .table(.condition), "A condition that must remain reachable.",
        "always-possible: {ends: any}"),
      .optional(
        .from, .table(.condition), "The moments from which it must remain reachable; all without it.",
        "from: {shows: Declined}"),
      .optional(
        .without, oneOrMoreTexts, "Events without which it must remain reachable.", "without: UC1 1.1a"),
      .optional(
        .possible, .table(.condition), "A condition that a session can reach.", "possible: {shows: Paid}"),
      .optional(
        .within, .integer(0...1_000_000), "The most inputs of a user that reaching it takes.", "within: 4"),
      .optional(.atMost, .integer(0...1_000_000), "How often something may happen.", "at-most: 16"),
      .optional(.run, oneOrMoreTexts, "Actions that run, or events, such as rows.", "run: pin.validate"),
      .optional(.between, oneOrMoreTexts, "Events that reset the count.", "between: pin.validate valid"),
      .optional(
        .followGoTo, .either([.choice(["all", "none"]), .list(.id)]),
        "The flows that are explored where a 'go-to' leads there: all (the default), none, or these.",
        "follow-go-to: [UC1.2]"),
      .optional(
        .world, .either([.text, .table(.worldSettings)]),
        "The world in which it is checked: its name, or its keys; without it each one.",
        "world: four rounds"),
    ])

  static let condition = KeyTable(
    "condition", "Moments of a session; all that is given must hold of one.",
    rules: [.atLeastOne([.shows, .at, .in, .ends, .holds])],
    [
      .optional(.shows, .text, "The title of the view.", "shows: Open app with PIN"),
      .optional(.at, .place, "The session's place: FLOW, or FLOW STEP.", "at: UC2.3 1.3"),
      .optional(.in, .id, "A flow that runs, or that the session was handed over to.", "in: UC7.1"),
      .optional(
        .holds, .text, "A value that the running flow, or one that called it, holds.", "holds: amount"),
      .optional(.ends, .text, "How the session has ended, or any.", "ends: any"),
      .optional(.by, .choice(["back"]), "The way that led there.", "by: back"),
    ])
}
