import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Words that come close to a construct of a table: each is read as it is meant, or is a finding in its row with the form that
/// works. None is plain text without a word.
@Suite struct NearMissTests {
  private static let seed: UInt64 = 53

  @Test func noneIsSilent() throws {
    var random = SplitMix64(Self.seed)
    var (meant, found, fixed) = (0, 0, 0)
    let misses = NearMiss.all(&random)
    #expect(misses.count >= 400)
    for miss in misses {
      let document = NearMissDocument(miss)
      if document.meaning == NearMissDocument(miss.meant).meaning {
        meant += 1
        continue
      }
      let findings = document.findings
      #expect(!findings.isEmpty, "seed \(Self.seed): silent: \(miss.cell)")
      #expect(
        findings.contains { $0.help != nil || !$0.fixes.isEmpty },
        "seed \(Self.seed): no form that works: \(miss.cell)")
      found += 1
      for finding in findings where finding.rule.id == "unread-wording" {
        guard let fix = finding.fixes.first else { continue }
        let mended = document.applying(fix)
        #expect(
          mended.meaning == NearMissDocument(miss.meant).meaning,
          "seed \(Self.seed): \(fix.title) of \(miss.cell) gives \(mended.meaning)")
        fixed += 1
      }
    }
    print(
      "\(misses.count) near misses: \(meant) read as meant, \(found) found, \(fixed) with a fix that gives the meaning"
    )
  }

  @Test func theFormsThemselvesAreRead() {
    for miss in NearMiss.forms {
      let document = NearMissDocument(miss)
      #expect(document.findings.isEmpty, "\(miss.cell): \(document.findings.map(\.message))")
    }
  }
}

/// A row in words that come close to the format, and the same as the format has it.
private struct NearMiss {
  enum Slot: CaseIterable {
    case event, user, outcome, shown, call, details, target, errors
  }

  var slot: Slot
  /// The cell of the slot.
  var cell: String
  /// The cell that is meant.
  var form: String

  var meant: NearMiss { NearMiss(slot: slot, cell: form, form: form) }

  /// The forms of the format.
  static let forms: [NearMiss] = [
    form(.event, "Event: timer expires (after 10m)"), form(.user, "User selects OK"),
    form(.user, "User selects OK (when Cancelable)"), form(.outcome, "Case: Card is known"),
    form(.shown, "**System displays screen 'Home'**<ul><li>Actions: OK, Back</li></ul>"),
    form(.shown, "**System displays prompt 'Sure?'**<ul><li>Actions: OK, Back</li></ul>"),
    form(.call, "**System executes partial flow [PF6.1 Pay](PF6.1_Pay.md)**"),
    form(.details, "Actions: OK, Back"), form(.target, "1.2"), form(.target, "Back"),
  ]

  private static func form(_ slot: Slot, _ cell: String) -> NearMiss {
    NearMiss(slot: slot, cell: cell, form: cell)
  }

  static func all(_ random: inout SplitMix64) -> [NearMiss] {
    times(&random) + conditions(&random) + screens(&random) + calls(&random) + details(&random)
      + rows(&random)
      + targets(&random) + errors(&random)
  }

  private static func times(_ random: inout SplitMix64) -> [NearMiss] {
    let units = [
      ("s", ["s", "sec", "secs", "second", "seconds", "Sec."]),
      ("m", ["m", "min", "mins", "minute", "minutes", "Minutes"]),
      ("h", ["h", "hr", "hrs", "hour", "hours"]), ("d", ["d", "day", "days"]),
    ]
    var all: [NearMiss] = []
    for (short, words) in units {
      for word in words {
        let number = 2 + random.below(50)
        for form in [
          "(after # %)", "(after #%)", "(After # %)", "[after # %]", "(in # %)", "(within # %)", "after # %",
          "(# %)",
        ] {
          let cell = form.replacing("#", with: "\(number)").replacing("%", with: word)
          all.append(
            NearMiss(
              slot: .event, cell: "Event: timer expires \(cell)",
              form: "Event: timer expires (after \(number)\(short))"))
        }
      }
    }
    let others = [
      "1 hour 30 minutes": "90m", "1,5 hours": "90m", "2.5 min": "150s", "ten minutes": "10m",
      "a minute": "1m",
      "10 fortnights": "10m", "10 minuten": "10m", "10": "10m",
    ]
    for (time, form) in others.sorted(by: { $0.key < $1.key }) {
      all.append(
        NearMiss(
          slot: .event, cell: "Event: timer expires (after \(time))",
          form: "Event: timer expires (after \(form))"))
    }
    let compounds = [
      "(after 10 minutes and 30 seconds)": "630s", "(after 10 minutes, 30 seconds)": "630s",
      "(after 5m30s)": "330s", "(after: 5m)": "5m", "(after 5 minutes).": "5m", "(after&nbsp;5m)": "5m",
      "(after **5m**)": "5m", "(_after 5m_)": "5m", "（after 5m）": "5m", "(after 5m) → rings": "5m",
      "(after 5m) and rings": "5m", "(after 5–10 minutes)": "5m",
      "(after at least 5 minutes)": "5m", "(after max. 5 minutes)": "5m", "(after ~5 minutes)": "5m",
      "(after 5 minutes of inactivity)": "5m", "(after half an hour)": "30m",
      "(after five and a half minutes)": "330s", "(after 00:05:00)": "5m", "(5 minutes after entry)": "5m",
      "(after a few minutes)": "5m", "(after 5 or 6 minutes)": "5m", "(after 5 minutes to 6 minutes)": "5m",
    ]
    for (time, form) in compounds.sorted(by: { $0.key < $1.key }) {
      all.append(
        NearMiss(
          slot: .event, cell: "Event: timer expires \(time)", form: "Event: timer expires (after \(form))"))
    }
    all.append(
      NearMiss(
        slot: .event, cell: "Event: timer expires (after 5m, when Cancelable)",
        form: "Event: timer expires (when Cancelable) (after 5m)"))
    all += ["Event: 30s elapsed", "Event: 30 seconds elapsed", "Event: 30s"].map {
      NearMiss(slot: .event, cell: $0, form: "\($0) (after 30s)")
    }
    for actor in ["User selects OK", "Error: Offline"] {
      let cell = "\(actor) (after \(2 + random.below(9)) minutes)"
      all.append(NearMiss(slot: .user, cell: cell, form: "Event: timer expires (after 10m)"))
    }
    return all
  }

  private static func conditions(_ random: inout SplitMix64) -> [NearMiss] {
    ["when", "When", "if", "If", "only if", "only when", "unless", "provided", "in case of", "wenn", "als"]
      .flatMap { word in
        ["Cancelable", "cancelable", "Cancellable", "Cancelabel", "signed in", "the card is old"].map {
          name in
          NearMiss(
            slot: .user, cell: "User selects OK (\(word) \(name))", form: "User selects OK (when Cancelable)")
        }
      }
      + [
        "(not Cancelable)", "(Cancelable)", "(when&nbsp;Cancelable)", "(where Cancelable)",
        "(in cancelable mode)", "(Cancelable only)", "when Cancelable", "if Cancelable", "— when Cancelable",
        ", if cancelable", "(when Cancelable) → rings", "(if Cancelable).", "（if Cancelable）",
        "**(if Cancelable)**",
      ].map {
        NearMiss(slot: .user, cell: "User selects OK \($0)", form: "User selects OK (when Cancelable)")
      }
  }

  private static func screens(_ random: inout SplitMix64) -> [NearMiss] {
    let list = "<ul><li>Actions: OK, Back</li></ul>"
    func miss(_ title: String, _ kind: String = "screen", _ list: String = list) -> NearMiss {
      NearMiss(
        slot: .shown, cell: title + list,
        form: "**System displays \(kind) 'Home'**<ul><li>Actions: OK, Back</li></ul>")
    }
    let nouns = [
      "prompt": [
        "popup", "pop-up", "dialog", "dialogue", "alert", "notice", "warning", "window", "promt", "toast",
        "panel",
      ],
      "screen": ["view", "form", "screeen", "scren", "tab"], "modal": ["overlay"], "bottom sheet": ["sheet"],
      "drawer": ["menu"],
    ]
    let verbs = [
      "opens", "presents", "display", "diplays", "show", "renders", "launches", "brings up", "loads",
    ]
    var all = nouns.sorted { $0.key < $1.key }.flatMap { kind, words in
      words.map { miss("**System displays \($0) 'Home'**", kind) }
    }
    all += verbs.map { miss("**System \($0) screen 'Home'**") }
    all += ["the", "a"].flatMap { article in
      [
        miss("**System displays \(article) screen 'Home'**"),
        miss("**\(article.prefix(1).uppercased() + article.dropFirst()) system displays screen 'Home'**"),
      ]
    }
    all += [
      miss("System displays screen 'Home'"), miss("**System displays screen Home**"),
      miss("**System displays 'Home' screen**"), miss("**System displays the 'Home' screen**"),
      miss("**System displays a 'Home' screen**"),
      miss("**System displays 'Home' prompt**", "prompt"), miss("**System displays Home**"),
      miss("**System shows Home**"),
      miss("**System displays screen \u{201C}Home\u{201D}**"), miss("**System displays screen \"Home\"**"),
      miss("**System displays screen: 'Home'**"), miss("**App displays screen 'Home'**"),
      miss("**Systm displays screen 'Home'**"), miss("**SYSTEM DISPLAYS SCREEN 'Home'**"),
      miss("**System displays screen 'Home'", "screen", ""), miss("__System displays screen 'Home'__"),
    ]
    for separator in [" ", ", ", ". ", " - "] {
      all.append(miss("System displays screen 'Home'\(separator)Actions: OK, Back", "screen", ""))
      all.append(miss("**System displays screen 'Home'\(separator)Actions: OK, Back**", "screen", ""))
    }
    all += [
      "<br>Actions: OK, Back", "<br/>Actions: OK, Back", " Actions: OK, Back", "<br>**Actions:** OK, Back",
    ].map {
      miss("**System displays screen 'Home'**", "screen", $0)
    }
    return all
  }

  private static func calls(_ random: inout SplitMix64) -> [NearMiss] {
    let link = "[PF6.1 Pay](PF6.1_Pay.md)"
    let form = "**System executes partial flow \(link)**"
    let verbs = [
      "runs", "starts", "calls", "performs", "does", "invokes", "executes", "continues with", "execute",
      "goes to",
    ]
    return verbs.flatMap { verb in
      ["System", "App", "The system"].map {
        NearMiss(slot: .call, cell: "**\($0) \(verb) \(link)**", form: form)
      }
    }
      + [
        "System executes PF6.1 Pay", "System executes PF6.1", "System executes the partial flow \(link)",
        "System executes subflow \(link)",
        "System executes partial flow: \(link)", "Partial flow \(link)", link,
      ].map {
        NearMiss(slot: .call, cell: "**\($0)**", form: form)
      }
  }

  private static func details(_ random: inout SplitMix64) -> [NearMiss] {
    let labels = [
      "Buttons", "Button", "Action", "Actons", "Controls", "Knoppen", "Tasten", "actions", "ACTIONS",
      "Choices", "Links", "Tabs",
      "**Actions**", "*Actions*", "__Actions__", "Actions ",
    ]
    var all = labels.map { NearMiss(slot: .details, cell: "\($0): OK, Back", form: "Actions: OK, Back") }
    all += [
      "Actions OK, Back", "Actions – OK, Back", "Actions：OK, Back", "Actions - OK, Back",
      "Actions = OK, Back", "**Actions:** OK, Back",
      "*Actions:* OK, Back",
    ].map {
      NearMiss(slot: .details, cell: $0, form: "Actions: OK, Back")
    }
    all += ["Field", "Fields", "Inputs", "input", "Entry", "**Input**", "Imput"].map {
      NearMiss(slot: .details, cell: "\($0): Name", form: "Input: Name")
    }
    all += ["Message – Hello", "Message — Hello", "Message：Hello", "Message - Hello: you"].map {
      NearMiss(slot: .details, cell: $0, form: "Message: Hello\($0.hasSuffix("you") ? ": you" : "")")
    }
    all += ["Text", "Body", "Mesage", "message", "**Message**", "Copy"].map {
      NearMiss(slot: .details, cell: "\($0): Hello", form: "Message: Hello")
    }
    let durations = [
      "1 - 2 minutes": "60 - 120", "1-2 s": "1 - 2", "1 s - 2 s": "1 - 2", "0,1 - 0,5 seconds": "0.1 - 0.5",
    ]
    all += durations.sorted { $0.key < $1.key }.map {
      NearMiss(slot: .details, cell: "Duration: \($0.key)", form: "Duration: \($0.value) seconds")
    }
    all += [
      "1 to 2 sec", "2 seconds", "2 s", "up to 2 seconds", "fast", "1 – 2 seconds", "2 - 1 seconds", "1 - 2",
      "1 - 2 fortnights",
    ].map { NearMiss(slot: .details, cell: "Duration: \($0)", form: "Duration: 1 - 2 seconds") }
    all += ["Time", "Takes", "Durations", "duration"].map {
      NearMiss(slot: .details, cell: "\($0): 1 - 2 seconds", form: "Duration: 1 - 2 seconds")
    }
    return all
  }

  private static func rows(_ random: inout SplitMix64) -> [NearMiss] {
    let cases = [
      "Case Card is known", "Cse: Card is known", "Cases: Card is known", "If card is known",
      "When card is known",
      "Outcome: Card is known", "Option: Card is known", "Case - Card is known", "Card is known",
      "CASE: Card is known",
      "**Case:** Card is known", "Case : Card is known", "Else", "Otherwise", "Case：Card is known",
      "Case: Card is known<br>Case: Card is old", "Case: Card is known -> rings the bell",
      "Case: Card is known / Error: Offline", "Case: Card is known, Event: timer expires",
      "Case: Card is known<br>System rings the bell",
    ]
    let users = [
      "The user selects OK", "A user selects OK", "Users selects OK", "Usr selects OK", "Customer selects OK",
      "user selects OK",
      "USER selects OK", "User  selects OK", "User\u{A0}selects OK", "U\u{200B}ser selects OK",
      "User sel\u{AD}ects OK",
      "User selects \u{41E}K", "selects OK", "Selects OK", "OK", "User: selects OK", "**User** selects OK",
      "User selects OK.",
    ]
    return cases.map { NearMiss(slot: .outcome, cell: $0, form: "Case: Card is known") }
      + users.map { NearMiss(slot: .user, cell: $0, form: "User selects OK") }
  }

  private static func targets(_ random: inout SplitMix64) -> [NearMiss] {
    let numbers = [
      "1.2.", "Step 1.2", "step 1.2", "→ 1.2", "-> 1.2", "&rarr; 1.2", "=&gt; step 1.2", "(1.2)", "to 1.2",
      "Go to 1.2", "Go to: 1.2", "[1.2](#1.2)", "1,2",
      "**1.2**", "1.2 ", "`1.2`", "1.2 (again)",
    ]
    let backs = [
      "Back.", "back", "BACK", "Go back", "Return", "Bak", "Previous", "\u{2190}", "Back to 1.1", "→ Back",
    ]
    return numbers.map { NearMiss(slot: .target, cell: $0, form: "1.2") }
      + backs.map { NearMiss(slot: .target, cell: $0, form: "Back") }
  }

  private static func errors(_ random: inout SplitMix64) -> [NearMiss] {
    let cells = [
      "Offline, Busy", "Offline<br>Busy", "<ul><li>Offline<li>Busy</ul>", "<ul><li>Offline</li><li>Busy</li>",
      "Offline<br/>Busy",
      "- Offline<br>- Busy", "Offline; Busy", "Offline and Busy",
    ]
    return cells.map { NearMiss(slot: .errors, cell: $0, form: "<ul><li>Offline</li><li>Busy</li></ul>") }
  }
}

/// A document around a cell.
private struct NearMissDocument {
  let source: SourceText
  private let line: Int

  init(_ miss: NearMiss) {
    func cell(_ slot: NearMiss.Slot, _ usual: String) -> String { miss.slot == slot ? miss.cell : usual }
    let details = cell(.details, "Actions: OK, Back")
    let text = """
      # Use Case 1.1 Order

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Parameters** | <ul><li>Cancelable</li></ul> |
      | **Possible errors** | \(cell(.errors, "<ul><li>Offline</li><li>Busy</li></ul>")) |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Start'**<ul><li>\(details)</li></ul> | |
      | 1.1a | \(cell(.user, "User selects OK")) | \(cell(.target, "1.2")) |
      | 1.1b | User selects Back (when Cancelable) | Back |
      | 1.1c | \(cell(.event, "Event: timer expires (after 10m)")) | 1.2 |
      | **1.2** | \(cell(.shown, "**System displays prompt 'Sure?'**<ul><li>Actions: OK, Back</li></ul>")) | |
      | 1.2a | User selects OK | 1.3 |
      | 1.2b | User selects Back | Back |
      | **1.3** | \(cell(.call, "**System executes partial flow [PF6.1 Pay](PF6.1_Pay.md)**")) | |
      | 1.3a | Result: Paid | 1.4 |
      | **1.4** | **System checks the card** | |
      | 1.4a | \(cell(.outcome, "Case: Card is known")) | End |
      | 1.4b | Error: Offline | End |
      | 1.4c | Error: Busy | End |

      """
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let starts: [NearMiss.Slot: String] = [
      .errors: "| **Possible errors**", .details: "| **1.1**", .user: "| 1.1a", .target: "| 1.1a",
      .event: "| 1.1c",
      .shown: "| **1.2**", .call: "| **1.3**", .outcome: "| 1.4a",
    ]
    line = lines.firstIndex { $0.hasPrefix(starts[miss.slot] ?? "?") } ?? -1
    source = SourceText(path: "UC1.1_Order.md", text: text)
  }

  private init(_ text: String, line: Int) {
    source = SourceText(path: "UC1.1_Order.md", text: text)
    self.line = line
  }

  private var read: Checked<FlowDocument> { MarkdownReader.read(source) }

  /// What the table says, without its spelling.
  var meaning: String {
    guard let document = read.value else { return "unread" }
    func list(_ names: [SourceString]) -> String { names.map(\.value).joined(separator: "|") }
    let steps = document.steps.map { step in
      let details = step.details.map { detail -> String in
        switch detail.content {
        case .message(let text): "message \(text.value)"
        case .inputs(let fields): "inputs \(fields.map(\.text.value))"
        case .items(let names), .options(let names): "items \(list(names))"
        case .actions(let names): "actions \(list(names))"
        case .duration(let promise): "duration \(promise.from) \(promise.to)"
        case .picture(let path): "picture \(path.value)"
        case .line(let text): "line \(text.value)"
        }
      }
      let rows = step.transitions.map { row in
        "\(row.id.value) \(row.trigger.kind) \(RowText.withoutGuards(RowText.normalized(row.trigger.text.value))) \(row.when?.value ?? "-") \(row.after?.spelling ?? "-") \(row.target?.fullName ?? "-")"
      }
      return "\(step.id.value) \(step.kind.value) \(step.name.value) \(details) \(rows)"
    }
    return "\(list(document.errors)) \(list(document.parameters))\n" + steps.joined(separator: "\n")
  }

  /// The findings in the row of the near miss, but for those that the same row has in the format's own words.
  var findings: [Diagnostic] {
    let read = read
    let project = Project(read.value.map { [$0] } ?? [])
    let others: Set<String> = [
      "unknown-flow", "unused-parameter", "impossible-return", "screen-without-actions",
    ]
    let lines = LineTable(source)
    return Linter.lint(project, said: read.diagnostics).filter { finding in
      lines.position(of: finding.location.span.start).line == line + 1 && !others.contains(finding.rule.id)
    }
  }

  func applying(_ fix: Diagnostic.Fix) -> NearMissDocument {
    var bytes = source.bytes
    for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    return NearMissDocument(String(decoding: bytes, as: UTF8.self), line: line)
  }
}

extension Target {
  fileprivate var fullName: String { "\(text.value) \(step?.value ?? "")" }
}
