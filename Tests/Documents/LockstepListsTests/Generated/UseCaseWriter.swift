/// Writes abstract use cases in the forms that people and coding agents use.
enum UseCaseWriter: String, CaseIterable {
  case agentEnglish, agentGerman, guide, fullyDressed, stepTable, fieldTable

  private typealias Act = AbstractUseCase.Act

  private var isGerman: Bool { self == .agentGerman }

  /// The label of an alternative, by its position.
  func label(_ number: Int, of useCase: AbstractUseCase) -> String {
    if self == .agentEnglish || self == .agentGerman { return "A\(number + 1)" }
    let step = useCase.alternatives[number].step
    let before = useCase.alternatives[..<number].count { $0.step == step }
    return "\(step)" + ["a", "b", "c", "d"][min(before, 3)]
  }

  func stepID(_ label: String, _ number: Int) -> String {
    self == .agentEnglish || self == .agentGerman ? "\(label).\(number)" : "\(label)\(number)"
  }

  func sentence(_ act: AbstractUseCase.Act, _ mark: String) -> String {
    switch act {
    case .user: isGerman ? "Mieterin wählt das Feld \(mark)" : "Tenant selects the field \(mark)"
    case .show: isGerman ? "System zeigt die Liste \(mark) an" : "System displays the list \(mark)"
    case .work: isGerman ? "System verbucht den Betrag \(mark)" : "System computes the amount \(mark)"
    case .check: isGerman ? "System prüft den Wert \(mark)" : "System validates the value \(mark)"
    case .other: isGerman ? "Hausbank bucht den Posten \(mark)" : "Bank clears the item \(mark)"
    }
  }

  func condition(_ alternative: AbstractUseCase.Alternative) -> String {
    switch (alternative.isUsers, isGerman) {
    case (true, true): "Mieterin bricht den Vorgang \(alternative.number) ab"
    case (true, false): "Tenant cancels the order \(alternative.number)"
    case (false, true): "Der Wert \(alternative.number) ist falsch"
    case (false, false): "The value \(alternative.number) is wrong"
    }
  }

  func end(_ end: AbstractUseCase.End) -> String {
    switch (end, isGerman) {
    case (.step(let number), true): "Der Use Case wird bei Schritt \(number) fortgesetzt."
    case (.step(let number), false):
      self == .agentEnglish ? "Use case continues at step \(number)." : "Use case resumes at step \(number)."
    case (.ends, true): "Der Use Case endet."
    case (.ends, false): "Use case ends."
    case (.fails, true): "Der Use Case scheitert."
    case (.fails, false): "Use case fails."
    }
  }

  func text(of useCase: AbstractUseCase, id: String = "UC-1") -> String {
    switch self {
    case .agentEnglish, .agentGerman: agent(useCase, id)
    case .guide: guide(useCase, id)
    case .fullyDressed: fullyDressed(useCase, id)
    case .stepTable: stepTable(useCase, id)
    case .fieldTable: fieldTable(useCase, id)
    }
  }

  private func numbered(_ acts: [AbstractUseCase.Act], _ mark: String = "") -> [String] {
    acts.enumerated().map { "\($0.offset + 1). \(sentence($0.element, "\(mark)x\($0.offset + 1)"))." }
  }

  private func agent(_ useCase: AbstractUseCase, _ id: String) -> String {
    let words =
      isGerman
      ? [
        "Übersicht", "Use-Case-ID", "Primärer Akteur", "Mieterin", "Unterstützender Akteur", "Hausbank",
        "Hauptablauf",
        "Alternativabläufe", "Auslöser", "Schritt", "Ablauf",
      ]
      : [
        "Overview", "Use Case ID", "Primary Actor", "Tenant", "Supporting Actor", "Bank",
        "Main Success Scenario",
        "Alternative Flows", "Trigger", "step", "Flow",
      ]
    var lines = [
      "# Use Case: Pay the rent", "", "## \(words[0])", "", "**\(words[1]):** \(id)",
      "**\(words[2]):** \(words[3])",
      "**\(words[4]):** \(words[5])", "", "## \(words[6])", "",
    ]
    lines += numbered(useCase.main)
    if !useCase.alternatives.isEmpty { lines += ["", "## \(words[7])"] }
    for (number, alternative) in useCase.alternatives.enumerated() {
      lines += [
        "", "### \(label(number, of: useCase)): Case \(number)", "",
        "**\(words[8]):** \(condition(alternative)) (\(words[9]) \(alternative.step))", "**\(words[10]):**",
        "",
      ]
      lines += numbered(alternative.acts, "a\(number)")
      lines.append("\(alternative.acts.count + 1). \(end(alternative.end))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func guide(_ useCase: AbstractUseCase, _ id: String) -> String {
    var lines = [
      "## Use cases", "", "The **System** is `System`, the **Actor** is the `Tenant`.", "",
      "**Use case: \(id) - Pay the rent**", "", "**Supporting actor:** Bank", "", "**MSS**", "",
    ]
    lines += numbered(useCase.main)
    lines += ["", "    Use case ends."]
    if !useCase.alternatives.isEmpty { lines += ["", "**Extensions**"] }
    for (number, alternative) in useCase.alternatives.enumerated() {
      let name = label(number, of: useCase)
      lines += ["", "* \(name). \(condition(alternative))."]
      for (place, act) in alternative.acts.enumerated() {
        lines.append("    * \(name)\(place + 1). \(sentence(act, "a\(number)x\(place + 1)")).")
      }
      lines += ["", (alternative.acts.isEmpty ? "  " : "      ") + end(alternative.end)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fullyDressed(_ useCase: AbstractUseCase, _ id: String) -> String {
    var lines = [
      "# \(id) Pay the rent", "", "Primary Actor: Tenant", "Supporting Actors: Bank", "Scope: House", "",
      "Main Success Scenario:", "",
    ]
    lines += numbered(useCase.main)
    if !useCase.alternatives.isEmpty { lines += ["", "Extensions:"] }
    for (number, alternative) in useCase.alternatives.enumerated() {
      let name = label(number, of: useCase)
      lines += ["", "\(name). \(condition(alternative)):"]
      for (place, act) in alternative.acts.enumerated() {
        lines.append("    \(name)\(place + 1). \(sentence(act, "a\(number)x\(place + 1)")).")
      }
      lines.append("    \(name)\(alternative.acts.count + 1). \(end(alternative.end))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The actor and the rest of a sentence.
  private func parts(_ sentence: String) -> (String, String) {
    let actor = sentence.prefix { $0 != " " }
    return (String(actor), String(sentence.dropFirst(actor.count + 1)))
  }

  private func stepTable(_ useCase: AbstractUseCase, _ id: String) -> String {
    var lines = [
      "# Use case \(id): Pay the rent", "", "**Actor:** Tenant", "**Supporting actor:** Bank", "",
      "## Main flow", "",
      "| Step | Actor | Action |", "|---|---|---|",
    ]
    for (place, act) in useCase.main.enumerated() {
      let (actor, action) = parts(sentence(act, "x\(place + 1)"))
      lines.append("| \(place + 1) | \(actor) | \(action) |")
    }
    if !useCase.alternatives.isEmpty {
      lines += ["", "## Extensions", "", "| Step | Actor | Action |", "|---|---|---|"]
    }
    for (number, alternative) in useCase.alternatives.enumerated() {
      let name = label(number, of: useCase)
      lines.append("| \(name) | | \(condition(alternative)) |")
      for (place, act) in alternative.acts.enumerated() {
        let (actor, action) = parts(sentence(act, "a\(number)x\(place + 1)"))
        lines.append("| \(name)\(place + 1) | \(actor) | \(action) |")
      }
      lines.append("| \(name)\(alternative.acts.count + 1) | | \(end(alternative.end)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fieldTable(_ useCase: AbstractUseCase, _ id: String) -> String {
    let main = numbered(useCase.main).joined(separator: "<br>")
    var lines = [
      "| Use case | Pay the rent |", "|---|---|", "| ID | \(id) |", "| Primary actor | Tenant |",
      "| Supporting actors | Bank |", "| Main flow | \(main) |",
    ]
    let extensions = useCase.alternatives.enumerated().map { number, alternative in
      let name = label(number, of: useCase)
      let own = alternative.acts.enumerated().map { place, act in
        "\(name)\(place + 1). \(sentence(act, "a\(number)x\(place + 1)"))."
      }
      return
        (["\(name). \(condition(alternative))."] + own + ["\(name)\(own.count + 1). \(end(alternative.end))"])
        .joined(separator: "<br>")
    }
    if !extensions.isEmpty { lines.append("| Extensions | \(extensions.joined(separator: " <br> ")) |") }
    return lines.joined(separator: "\n") + "\n"
  }
}
