package import LockstepModel

/// The titles, messages and actions of flows, and the strings of the app that they are.
package struct TracedTexts: Sendable {
  /// A text of a flow with the strings of the app that match it.
  struct Entry: Sendable {
    /// `title`, `message` or `action`.
    var noun: String
    var text: SourceString
    var source: SourceText
    var flow: String
    var step: String
    var match: TextMatcher.Match
    /// The number of the exception that names it.
    var exception: Int?

    var location: Location { Location(source, text.span) }
    var state: String {
      switch match {
      case .same: "in the app"
      case _ where exception != nil: "excepted"
      case .near: "nearly"
      case .missing: "missing"
      }
    }
  }

  private let exceptions: [(name: SourceString, because: SourceString)]
  private let settings: SourceText?
  private var entries: [Entry] = []

  package init(_ project: Project, strings: [AppString]) {
    settings = project.settings?.source
    exceptions = project.settings?.textExceptions ?? []
    let matcher = TextMatcher(strings)
    var known: [String: TextMatcher.Match] = [:]
    for document in project.documents {
      for section in document.sections {
        let flow = document.id(of: section)
        for step in section.scenarios.lazy.flatMap(\.steps) {
          for (noun, text) in step.texts {
            let plain = FoldedText.of(text.value, isDocument: true)
            if plain.isEmpty { continue }
            let match = known[plain] ?? matcher.match(plain)
            known[plain] = match
            let names = ["\(flow) \(step.id.value)", flow, text.value]
            let exception = exceptions.firstIndex { names.contains($0.name.value) }
            entries.append(
              Entry(
                noun: noun, text: text, source: document.source, flow: flow, step: step.id.value,
                match: match, exception: exception))
          }
        }
      }
    }
  }

  /// In reading order, at the levels of their rules.
  package var findings: [Diagnostic] {
    let used = Set(entries.filter { $0.state == "excepted" }.compactMap(\.exception))
    let unused = exceptions.indices.filter { !used.contains($0) }.compactMap { number in
      settings.map { source in
        Diagnostic(
          .unusedTextException, "'\(exceptions[number].name.value)' excepts no text that differs",
          at: Location(source, exceptions[number].name.span),
          help:
            "write a flow, a flow with a step such as 'UC2.3 1.1', or a text as the flow has it; or remove it"
        )
      }
    }
    return (entries.compactMap(finding) + unused).inReadingOrder()
  }

  private func finding(_ entry: Entry) -> Diagnostic? {
    if entry.exception != nil { return nil }
    let exception = "name '\(entry.flow) \(entry.step)' under 'text-exceptions:' in lockstep.yaml"
    switch entry.match {
    case .same: return nil
    case .missing:
      return Diagnostic(
        .missingText, "the app has no string '\(entry.text.value)'", at: entry.location, flow: entry.flow,
        row: entry.step, help: "add the \(entry.noun) to the strings of the app, or \(exception)")
    case .near(let string, let difference):
      return Diagnostic(
        .inconsistentText, "the app has '\(entry.text.value)' \(difference): '\(string.readable)'",
        at: entry.location, flow: entry.flow, row: entry.step,
        help: "use one text in the flow and the app, or \(exception)",
        related: [.init(string.location, "the string '\(string.key)'")])
    }
  }

  /// One line for each text: its place, and the places of its strings.
  package var list: String {
    var tables = LineTables()
    return entries.map { entry in
      let match =
        switch (entry.match, entry.exception) {
        case (.same(let strings), _):
          strings.map { "\(tables.pathAndLine(of: $0.location)) \($0.key)" }.joined(separator: ", ")
        case (_, let number?): "excepted: \(exceptions[number].because.value)"
        case (.near(let string, let difference), _):
          "\(tables.pathAndLine(of: string.location)) \(string.key) \(difference)"
        case (.missing, _): "missing"
        }
      return "\(tables.pathAndLine(of: entry.location)): \(entry.noun) '\(entry.text.value)': \(match)\n"
    }.joined()
  }

  /// `12 texts: 9 in the app, 1 nearly, 1 missing, 1 excepted.`
  package var summary: String {
    let counts = ["in the app", "nearly", "missing", "excepted"].map { state in
      "\(entries.count { $0.state == state }) \(state)"
    }
    return "\(Count.text(entries.count, "text")): \(counts.joined(separator: ", "))."
  }
}

extension Step {
  /// The texts that a displayed step shows.
  fileprivate var texts: [(noun: String, text: SourceString)] {
    guard kind.value.isDisplayed else { return [] }
    return [("title", name.shownText)]
      + details.flatMap { detail -> [(String, SourceString)] in
        switch detail.content {
        case .message(let text): [("message", text.shownText)]
        case .actions(let names): names.map { ("action", $0.shownText) }
        default: []
        }
      }
  }
}
