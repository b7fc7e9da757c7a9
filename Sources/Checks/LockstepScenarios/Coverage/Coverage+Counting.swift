package import Lockstep
package import LockstepModel

extension Coverage {
  /// Counts the coverage of some results.
  ///
  /// - Parameters:
  ///   - program: the one that was run, made of `project`.
  ///   - ruledOut: the rows that the actions answered in no world of the scenarios.
  package init(
    _ results: [TestResult], of project: Project, _ program: FlowProgram, ruledOut: [RuledOutRow] = []
  ) {
    self.init(
      rows: results.flatMap(\.rows), steps: results.flatMap(\.steps),
      testCases: results.flatMap { $0.hasPassed ? $0.test.verifiedTestCases : [] }, of: project, program,
      ruledOut: ruledOut)
  }

  /// Counts rows, steps and test cases, each as often as it is listed.
  package init(
    rows: [RowID], steps: [StepID], testCases: [String], of project: Project, _ program: FlowProgram,
    ruledOut: [RuledOutRow] = []
  ) {
    let counts = CoverageCounts(rows, steps, testCases, program, ruledOut: ruledOut)
    var step = 0
    var flows: [Flow] = []
    var errors: [String: Int] = [:]
    for table in project.linked.tables {
      let flow = Flow(table, in: project, from: &step, counts, program) { results, row in
        if case .errorFlow(let name)? = row.target?.kind {
          errors[name.value.lowercased(), default: 0] += results
        }
      }
      flows.append(flow)
    }
    self.flows = flows.sorted { NaturalOrder.isIncreasing($0.id, $1.id) }
    errorFlows = (project.settings?.errorFlows ?? []).map { error in
      NamedCount(name: error.name.value, count: errors[error.name.value.lowercased()] ?? 0)
    }
  }
}

extension ScenarioExample {
  /// The test cases of the scenario: by its own id, and by those that it verifies.
  package var verifiedTestCases: Set<String> {
    Set([scenario.id.value] + scenario.verifies.filter { $0.step == nil }.map(\.flow.value))
  }
}

extension Coverage.Flow {
  /// - Parameters:
  ///   - step: the number of the table's first step in the program, whose steps are those of all tables in their
  ///     order; moved after the last.
  ///   - recordRow: called with each row and its count.
  fileprivate init(
    _ table: FlowTable, in project: Project, from step: inout Int, _ counts: CoverageCounts,
    _ program: FlowProgram,
    _ recordRow: (Int, FlowRow) -> Void
  ) {
    let text = TableText(project, of: table.document)
    let source = table.document.source
    var given: [String: Int] = [:]
    let steps = program.allSteps
    var parts: [Coverage.Scenario] = []
    for scenario in table.section.scenarios {
      var part = Coverage.Scenario(
        id: scenario.id.value, description: text.description(of: scenario), next: text.next(of: scenario),
        steps: [])
      for written in scenario.steps where steps.indices.contains(step) {
        let id = steps[step]
        step += 1
        // Behind the rows of the table a call has one more, by which it returns.
        let rows = zip(written.transitions, program.rows(of: id)).map { row, id in
          recordRow(counts[id], row)
          if case .result(let name)? = row.target?.kind { given[name.value, default: 0] += counts[id] }
          return Coverage.Row(
            id: row.id.value, description: text.description(of: row, in: written), next: text.next(of: row),
            location: Location(source, row.span), count: counts[id], untakenReason: counts.impossibleRows[id])
        }
        part.steps.append(
          Coverage.Step(
            id: written.id.value, description: text.description(of: written), next: text.next(of: written),
            location: Location(source, written.id.span), count: counts[id], rows: rows))
      }
      parts.append(part)
    }
    Self.mergeRepeatedRows(&parts)
    self.init(
      id: table.entry.id, title: table.entry.title, source: source, scenarios: parts,
      results: table.entry.results.map { Coverage.NamedCount(name: $0, count: given[$0] ?? 0) },
      testCases: table.isFirstOfDocument
        ? table.document.testCases(text.wording).map { .init(name: $0, count: counts[$0]) } : [])
  }
}

extension Coverage.Flow {
  /// A row of several steps, such as one that can be taken anywhere, is one row: it is covered wherever it was taken.
  private static func mergeRepeatedRows(_ parts: inout [Coverage.Scenario]) {
    var counts: [String: (rows: Int, sum: Int)] = [:]
    for row in parts.lazy.flatMap(\.steps).flatMap(\.rows) {
      let known = counts[row.id] ?? (0, 0)
      counts[row.id] = (known.rows + 1, known.sum + row.count)
    }
    guard counts.contains(where: { $0.value.rows > 1 && $0.value.sum > 0 }) else { return }
    for part in parts.indices {
      for step in parts[part].steps.indices {
        for row in parts[part].steps[step].rows.indices {
          let id = parts[part].steps[step].rows[row].id
          guard let known = counts[id], known.rows > 1 else { continue }
          parts[part].steps[step].rows[row].count = known.sum
        }
      }
    }
  }
}

extension FlowDocument {
  /// The IDs of the test cases that the overview lists, each once.
  fileprivate func testCases(_ wording: Wording) -> [String] {
    let listed = overview.filter { $0.isAbout(.testCases, wording) }.flatMap { $0.testCases(in: source) }
    return listed.map(\.id.value).uniqued { $0 }
  }
}
