import Lockstep

/// A word that the project writes in capitals stands somewhere in other letters: `Pin` for `PIN`.
///
/// Which words are fixed the project itself says: those it nearly always writes with two capitals or more.
struct FixedWord: Rule {
  let info = RuleInfo(
    "fixed-word", "a fixed word is written in other letters",
    why: """
      Names of actions and screens end up in the app as they stand here.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Your PIN, message: Choose a PIN. A PIN has six digits. Keep your PIN a secret. A Pin is short., transitions: [{id: 1.1a, user: enters PIN, next: end}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Your PIN, message: Choose a PIN. A PIN has six digits. Keep your PIN a secret. A PIN is short., transitions: [{id: 1.1a, user: enters PIN, next: end}]}
      """,
    level: .note,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var totals: [String: Int] = [:]
    let fixed = subject.vocabulary.capitals.compactMapValues { forms -> String? in
      forms.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { $0.value >= 4 ? $0.key : nil }
    }
    guard !fixed.isEmpty else { return [] }
    let longest = fixed.keys.map(\.utf8.count).max() ?? 0
    var strange: [(fixed: String, place: Vocabulary.Occurrence)] = []
    subject.vocabulary.forEachWord { word, isTitle, place in
      guard !isTitle, word.count <= longest, word.count >= 2 else { return }
      let text = String(decoding: word, as: UTF8.self)
      guard let form = fixed[text.lowercased()] else { return }
      totals[form, default: 0] += 1
      if text != form, text != form.uppercased() { strange.append((form, place())) }
    }
    let counts = Dictionary(grouping: strange, by: \.fixed).mapValues(\.count)
    // A word that is written otherwise again and again is two words: OR and or.
    for (form, place) in strange where (counts[form] ?? 0) * 5 <= totals[form] ?? 0 {
      let flow = subject.flows[place.flow]
      let fix = Diagnostic.Fix("write '\(form)'", isSafe: false, edits: [.init(place.span, form)])
      let isPlain = flow.document.source.text(place.span) == place.word
      found.append(
        finding(
          "'\(place.word)' is written '\(form)' elsewhere", at: place.span, in: flow, row: place.row,
          fixes: isPlain ? [fix] : []))
    }
    return found
  }
}
