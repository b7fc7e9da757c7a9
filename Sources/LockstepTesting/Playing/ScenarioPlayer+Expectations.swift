import Lockstep

extension ScenarioPlayer {
  /// Checks the expectation of a line; with `within:` time passes until it holds.
  func expect(_ line: Line, of driver: FlowDriver) async throws(ScenarioFailure) {
    guard var problem = await problem(line.kind, of: driver) else { return }
    if let within = line.within {
      let end = clock.now.offset + within
      while let next = await nextMoment(driver), next <= end {
        try await wait(until: next, driver, line)
        guard let still = await self.problem(line.kind, of: driver) else { return }
        problem = still
      }
      problem += ", within \(within.brief)"
    }
    throw failure(problem, at: line)
  }

  /// The failed expectation, in words; nil if it holds.
  private func problem(_ kind: Line.Kind, of driver: FlowDriver) async -> String? {
    switch kind {
    case .at(let wanted):
      guard let place = await driver.place else { return await ended(driver, "to be at \(wanted)") }
      let holds = place == wanted || place.hasPrefix(wanted + " ")
      return holds ? nil : "expected to be at \(wanted), was at \(place)"
    case .ends(let wanted):
      guard let end = await driver.end else {
        return "expected the end '\(wanted)', but the session is at \(await driver.place ?? "")"
      }
      if case .fault = end, wanted == "fault" { return nil }
      return end.description == wanted ? nil : "expected the end '\(wanted)', was '\(end)'"
    case .notPossible(let texts):
      let possible = await driver.possible
      let found = texts.first { text in
        possible.contains { $0.row == text || RowText.normal($0.text) == RowText.normal(text) }
      }
      return found.map { "'\($0)' is possible, and was expected not to be" }
    case .did(let effect):
      return record.takeEffect(effect)
        ? nil : "expected the side effect '\(effect)', there was \(list(record.effects))"
    case .ran(let counts):
      let wrong = counts.sorted { $0.key < $1.key }.first { record.runs(of: $0.key) != $0.value }
      return wrong.map { "expected \($0.value) runs of '\($0.key)', were \(record.runs(of: $0.key))" }
    case .took(let wanted):
      let rows = record.takeRows()
      return rows == wanted ? nil : "expected the rows \(list(wanted)), were \(list(rows))"
    default: return await problem(kind, with: driver)
    }
  }

  /// The failed expectation about the screen, in words; nil if it holds.
  private func problem(_ kind: Line.Kind, with driver: FlowDriver) async -> String? {
    guard let view = await driver.view else { return await ended(driver, "a screen") }
    let place = "(\(view.flow) \(view.step))"
    switch kind {
    case .shows(let title):
      return view.title == title ? nil : "expected '\(title)', was '\(view.title)' \(place)"
    case .message(let text):
      let there = view.message.map { "'\($0)'" } ?? "none"
      return view.message == text ? nil : "expected the message '\(text)', was \(there) \(place)"
    case .actions(let names):
      let there = view.choices.filter(\.gives.isEmpty).map(\.label)
      return names.sorted() == there.sorted()
        ? nil : "expected the actions \(list(names)), were \(list(there)) \(place)"
    case .data(let values):
      let wrong = values.sorted { $0.key < $1.key }.first { name, value in
        view.data.first { $0.name == name }?.value != value
      }
      return wrong.map { name, value in
        let there = view.data.first { $0.name == name }?.value.brief ?? "nothing"
        return "expected '\(name)' to be \(value.brief), was \(there)"
      }
    default: return nil
    }
  }

  private func ended(_ driver: FlowDriver, _ what: String) async -> String {
    "expected \(what), but the session has ended: \(await driver.end.map { $0.description } ?? "")"
  }

  private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.map { "'\($0)'" }.joined(separator: ", ")
  }
}
