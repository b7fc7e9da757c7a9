import Lockstep
import LockstepModel
import LockstepYAML
import TestSupport

/// Makes flows that use every field of the model, with texts that are hard to write.
struct RandomFlow {
  private var random: SplitMix64
  private static let nowhere = Span(start: 0, end: 0)
  private static let source = SourceText(path: "random", text: "")

  init(seed: UInt64) { random = SplitMix64(seed) }

  private static let pieces = [
    "\"", "'", ":", ": ", ", ", ",", "[", "]", "{", "}", " #", "#", "---", "- ", "? ", "|", ">", "&", "*",
    "!",
    "%", "@", "`", "\\", "\\n", "  ", " ", "é", "e\u{301}", "日本", "😀", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1.10", "5", "0x1F", "No",
    "on", "null",
    "~", "=", "<<", "<br>", "word", "longer words", "A sentence, with a comma.", "{}", "...", "://", "(", ")",
  ]
  private static let odd = [
    "\n", "\n\n", "\t", "\r", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}",
    "\u{202E}",
    "\u{FFFE}", "\u{10FFFF}", " \n", "\n ",
  ]
  private static let whole = [
    "", " ", "\n", "-", "?", ":", "1.10", "1.1", "5", "007", "1e3", "2026-11-21", "1:30", "No", "yes", "on",
    "null", "~", "true", "---", "...", "--- a", "=", "<<", "a:", "a: b", "a #b", "#", "'", "\"", "\\", "|",
    ">-",
    "[]", "{}", "a, b", "Forgot PIN?", "back", "end", "- a", "-a", "-5", ".5", "a\nb", "a\n", "a\n\n", "\na",
    " a\nb", "a \n b\n c", "a\n  \nb", "a\n ", "a\n\tb", "# a\n# b", "%YAML", "@a", "`a`", "*a*", "&a", "!a",
  ]

  private mutating func chance(_ one: Int = 2) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
  private mutating func some<Value>(_ most: Int = 3, _ make: (inout RandomFlow) -> Value) -> [Value] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in make(&self) }
  }
  private mutating func maybe<Value>(_ make: (inout RandomFlow) -> Value) -> Value? {
    chance() ? make(&self) : nil
  }

  mutating func string() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return pick(Self.whole)
    case 4: return String(repeating: "very-long-word", count: Int.random(in: 1...20, using: &random))
    case 5:
      return (0..<Int.random(in: 10...60, using: &random)).map { _ in pick(Self.pieces) }.joined(
        separator: " ")
    case 6: return some(8) { $0.pick(Self.pieces + Self.odd) }.joined()
    default: return some(8) { $0.pick(Self.pieces) }.joined()
    }
  }

  mutating func text() -> SourceString { SourceString(string(), at: Self.nowhere) }
  private mutating func name() -> SourceString {
    let text = string()
    return SourceString(text.isEmpty ? "x" : text, at: Self.nowhere)
  }
  private mutating func texts() -> [SourceString] { some { $0.text() } }

  /// Keys of one mapping: no two may be the same.
  private mutating func names() -> [SourceString] {
    var seen: Set<[UInt8]> = []
    return some(5) { $0.name() }.filter { seen.insert(Array($0.value.utf8)).inserted }
  }

  mutating func flow() -> FlowDocument {
    let kind = Located(pick(FlowDocument.Kind.allCases), at: Self.nowhere)
    var flow = FlowDocument(
      source: Self.source, format: YAMLFormat(), id: name(), kind: kind, title: text(), span: Self.nowhere)
    flow.overview = names().map { key in
      OverviewRow(key: key, value: chance() ? .text(text()) : .list(texts()), span: Self.nowhere)
    }
    flow.parameters = texts()
    flow.results = texts()
    flow.errors = texts()
    if chance() {
      flow.sections = [FlowTableSection(scenarios: some { $0.scenario() }, span: Self.nowhere)]
    } else {
      flow.sections = some { random in
        FlowTableSection(
          name: random.name(), heading: random.maybe { $0.text() }, scenarios: random.some { $0.scenario() },
          span: Self.nowhere)
      }
    }
    flow.textBefore = maybe { $0.text() }
    flow.textAfter = maybe { $0.text() }
    flow.keptCells = some { random in
      KeptCell(row: random.text(), description: random.text(), span: Self.nowhere)
    }
    return flow
  }

  private mutating func scenario() -> Scenario {
    var scenario = Scenario(id: name(), title: maybe { $0.text() }, span: Self.nowhere)
    scenario.target = maybe { $0.scenarioTarget() }
    scenario.steps = some { $0.step() }
    scenario.cell = maybe { $0.cell() }
    return scenario
  }

  private mutating func step() -> Step {
    var step = Step(
      id: name(), kind: Located(pick(Step.Kind.allCases), at: Self.nowhere), name: name(), span: Self.nowhere)
    step.title = maybe { $0.text() }
    step.action = maybe { $0.text() }
    step.reads = texts()
    step.keeps = texts()
    step.passedParameters = texts()
    step.details = some(6) { $0.detail() }
    step.target = maybe { Target($0.next()) }
    step.label = maybe { $0.text() }
    step.href = maybe { $0.text() }
    step.note = maybe { $0.text() }
    step.transitions = some { $0.transition() }
    step.cell = maybe { $0.cell() }
    return step
  }

  private mutating func detail() -> Detail {
    func key(_ key: String) -> SourceString { SourceString(key, at: Self.nowhere) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return Detail(.message(text()), key: key("message"))
    case 1: return Detail(.inputs(some { $0.input() }), key: key(pick(["input", "inputs"])))
    case 2: return Detail(.items(texts()), key: key("items"))
    case 3: return Detail(.options(texts()), key: key("options"))
    case 4: return Detail(.actions(texts()), key: key("actions"))
    case 5:
      let promise = PromisedDuration(
        from: .zero, to: .milliseconds(100), fromText: key("0.0"), toText: key("0.10"))
      return Detail(.duration(promise), key: key("duration"))
    default: return Detail(.line(text()), key: key("details"))
    }
  }

  private mutating func input() -> InputField {
    InputField(
      text: text(), name: maybe { $0.text() }, pattern: maybe { $0.pattern() }, isSecret: chance(),
      span: Self.nowhere)
  }

  /// A pattern that only the same text matches: any other may be none, which its reader reports.
  private mutating func pattern() -> SourceString {
    let text = string().map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    return SourceString(text, at: Self.nowhere)
  }

  private mutating func transition() -> FlowRow {
    let trigger = Trigger(pick(Trigger.Kind.allCases), text(), key: Self.nowhere)
    var row = FlowRow(id: name(), trigger: trigger, target: maybe { $0.target() }, span: Self.nowhere)
    row.name = maybe { $0.text() }
    row.values = names().map {
      OutcomeValue(name: $0, kind: Located(pick(OutcomeValue.Kind.allCases), at: Self.nowhere))
    }
    row.effect = maybe { $0.text() }
    row.when = maybe { $0.text() }
    row.gives = maybe { $0.text() }
    row.flags = chance() ? .clearsHistory : []
    if trigger.kind == .event { row.after = maybe { $0.delay() } }
    row.note = maybe { $0.text() }
    row.nextNote = maybe { $0.text() }
    row.cell = maybe { $0.cell() }
    return row
  }

  private mutating func delay() -> Delay {
    let durations: [Duration] = [
      .zero, .seconds(1), .seconds(90), .milliseconds(1_500), .nanoseconds(1), .seconds(86_400),
      .milliseconds(1) + Duration(secondsComponent: 0, attosecondsComponent: 1_000_000),
    ]
    if chance() { return .fixed(Located(pick(durations), at: Self.nowhere)) }
    return .value(SourceString(pick(["blocked-for", "no", "a, b", "x: y"]), at: Self.nowhere))
  }

  private mutating func next() -> Target.Kind {
    let text = name()
    switch text.value {
    case "back": return .back(text)
    case "end": return .end(text)
    case "resume": return .resume(text)
    default: return .next(text)
    }
  }

  private mutating func scenarioTarget() -> Target {
    chance() ? Target(next()) : link(.goTo(flow: name(), step: maybe { $0.name() }))
  }

  private mutating func link(_ kind: Target.Kind) -> Target {
    Target(kind, label: maybe { $0.text() }, href: maybe { $0.text() })
  }

  private mutating func target() -> Target {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Target(next())
    case 1: Target(.result(text()))
    case 2: link(.goTo(flow: name(), step: maybe { $0.name() }))
    case 3: link(.endGoTo(flow: name(), step: maybe { $0.name() }))
    case 4: link(.errorFlow(text()))
    default: Target(.show(text()))
    }
  }

  private mutating func cell() -> CellSource {
    CellSource(description: maybe { $0.text() }, next: maybe { $0.text() }, span: Self.nowhere)
  }
}
