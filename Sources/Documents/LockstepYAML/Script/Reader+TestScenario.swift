import LockstepModel

/// Reading scenarios: one, or a list of them.
extension Reader {
  mutating func readTestScenarios() -> ScenarioDocument {
    hidesValues = true
    allowsPlaceholders = true
    var scenarios: [TestScenario] = []
    if node(0).kind == .sequence {
      for entry in tree.children(of: 0) {
        guard requireScenario(entry) else { continue }
        if let scenario = readTestScenario(entry) { scenarios.append(scenario) }
      }
    } else if let scenario = readTestScenario(0) {
      scenarios.append(scenario)
    }
    return ScenarioDocument(source: tree.source, scenarios: scenarios, span: span(0))
  }

  /// Reports what is not a scenario.
  ///
  /// - Returns: whether it may be one.
  private mutating func requireScenario(_ entry: Int) -> Bool {
    if node(entry).kind == .mapping { return true }
    if node(entry).kind != .refused {
      report(
        .yamlType, "a list of scenarios holds scenarios only", at: location(entry),
        help: "write the lines of a script under 'steps'")
    }
    return false
  }

  private mutating func readTestScenario(_ entry: Int) -> TestScenario? {
    guard var cursor = beginMapping(entry, as: .testScenario) else { return nil }
    let nowhere = SourceString("", at: opening(of: entry).span)
    var scenario = TestScenario(id: nowhere, flow: nowhere, span: span(entry))
    var (world, steps, examples): (Field?, Field?, Field?)
    while let field = next(of: &cursor) {
      switch field.name {
      case .scenario: scenario.id = readID(field) ?? nowhere
      case .title: scenario.title = readText(field)
      case .flow: scenario.flow = readID(field) ?? nowhere
      case .with: scenario.parameters = readTexts(field)
      case .tags: scenario.tags = readTexts(field)
      case .verifies: scenario.verifies = readPlaces(field)
      case .open: scenario.isOpen = readBoolean(field) ?? false
      case .world: world = field
      case .steps: steps = field
      case .examples: examples = field
      default: break
      }
    }
    finish(cursor)
    scenario.runs = readRuns(of: entry, world, steps, examples)
    return scenario
  }

  private mutating func readRuns(
    of entry: Int, _ world: Field?, _ steps: Field?, _ examples: Field?
  ) -> [TestScenario.Run] {
    guard let examples else { return [readRun(nil, world, steps)] }
    let rows = readExampleRows(examples)
    let range = entry..<Int(node(entry).nextIndex)
    var used: Set<String> = []
    var runs: [TestScenario.Run] = []
    for (number, row) in rows.enumerated() {
      let values = Dictionary(row.map { ($0.name.value, $0.value.value) }) { first, _ in first }
      runs.append(
        readSubstituted(with: values, in: range, noting: &used) { $0.readRun(number + 1, world, steps) })
    }
    checkColumns(rows, used: used, examples)
    return runs
  }

  private mutating func readRun(_ example: Int?, _ world: Field?, _ steps: Field?) -> TestScenario.Run {
    TestScenario.Run(
      example: example, world: world.flatMap { readScenarioWorld($0) },
      lines: steps.map { readScriptLines($0) } ?? [])
  }

  /// The name of a world, or its keys.
  mutating func readScenarioWorld(_ field: Field) -> TestScenario.World? {
    if node(field.value).kind == .mapping { return readWorldSettings(field).map { .inline($0) } }
    guard node(field.value).kind != .sequence else {
      reportWrongShape(field.value, wanted: .either([.text, .table(.worldSettings)]), field)
      return nil
    }
    return readText(field).map { .named($0) }
  }

  private mutating func readExampleRows(_ field: Field) -> [[ScriptLine.Value]] {
    let rows = readList(field, of: .mapping(of: .text)) { reader, entry in
      var inner = field
      inner.value = entry
      return reader.readNamedValues(inner)
    }
    if rows.isEmpty, node(field.value).kind == .sequence {
      report(
        .yamlType, "'examples' is empty, so the scenario would never run",
        at: location(field.key), help: "add one, or leave 'examples' out")
    }
    return rows
  }

  /// Each example has the same columns, and each column is used.
  private mutating func checkColumns(_ rows: [[ScriptLine.Value]], used: Set<String>, _ field: Field) {
    let columns = rows.joined().map(\.name).uniqued { $0.value }
    for column in columns where !used.contains(column.value) {
      report(
        .unusedColumn, "no step has '<\(column.value)>', so this column has no effect",
        at: Location(tree.source, column.span),
        help: "write the name where the value belongs, or remove the column")
    }
    for (number, row) in rows.enumerated() {
      for column in columns where !row.contains(where: { $0.name.value == column.value }) {
        report(
          .missingColumn, "example \(number + 1) has no '\(column.value)'",
          at: row.first.map { Location(tree.source, $0.name.span) } ?? location(field.key),
          help: "every example has a value for each column")
      }
    }
  }

  // Reads definitions of steps of features.

  mutating func readVocabulary() -> StepVocabulary {
    hidesValues = true
    allowsPlaceholders = true
    var vocabulary = StepVocabulary(source: tree.source, name: SourceString("", at: opening(of: 0).span))
    guard var cursor = beginMapping(0, as: .vocabulary) else { return vocabulary }
    while let field = next(of: &cursor) {
      switch field.name {
      case .gherkin: vocabulary.name = readText(field) ?? vocabulary.name
      case .flow: vocabulary.flow = readID(field)
      case .world: vocabulary.world = readText(field)
      case .definitions:
        vocabulary.definitions = readPairs(field, of: .list(KeyTable.scriptLineShape)).map {
          readDefinition($0)
        }
      default: break
      }
    }
    finish(cursor)
    return vocabulary
  }

  private mutating func readDefinition(_ pair: Pair) -> StepDefinition {
    let inner = pair.value
    let lines = readShapeOnly { $0.readScriptLines(inner) }
    let (tree, limits, keys) = (tree, limits, worldKeys)
    let range = inner.value..<Int(node(inner.value).nextIndex)
    return StepDefinition(pattern: pair.key, templateLines: lines) { values, place in
      let written = tree.substituting(values, in: range).tree.moved(range, to: place)
      var reader = Reader(written, limits: limits, worldKeys: keys)
      reader.hidesValues = true
      return Checked(reader.readScriptLines(inner), reader.findings)
    }
  }
}
