package import LockstepModel
package import LockstepReporting

/// New ids for flow tables, and everything that has to follow them, as edits of the files.
///
/// Documents are updated at once; other files that refer to steps and rows, such as scripts, are updated by their
/// readers, with ``rename(step:of:in:isPart:)`` and its like. Cells of errata are left unchanged: they quote the
/// document that the flow was made from, which keeps its numbers until its authors change them.
package struct Renumbering: Sendable {
  package let project: Project
  package let renumberedTables: [RenumberedTable]
  /// Problems that prevent the renumbering: nothing may be written.
  package private(set) var problems: [Diagnostic] = []
  /// Places that a person has to check.
  package private(set) var notes: [Diagnostic] = []
  private var filesByPath: [String: RenumberedFile] = [:]
  /// The formats of the documents, by path.
  private let formatsByPath: [String: any DocumentFormat]
  /// Every flow that is here, as it is now; only rows that are cited elsewhere need it.
  lazy var presentTables: [RenumberedTable] = project.flows.indices.compactMap {
    RenumberedTable($0, of: project)
  }
  /// The flows that name steps with new numbers.
  var referringFlows: Set<Int> = []

  /// - Parameters:
  ///   - renumberedTables: at most one for each flow of the project.
  ///   - suppressions: the comments that silence findings, which may be about rows.
  package init(_ renumberedTables: [RenumberedTable], in project: Project, suppressions: [Suppression] = []) {
    self.project = project
    self.renumberedTables = renumberedTables
    formatsByPath = Dictionary(project.documents.map { ($0.source.path, $0.format) }) { first, _ in first }
    for number in project.flows.indices { updateFlow(number) }
    updateSettings()
    renameIDs(in: suppressions)
    for numbering in renumberedTables {
      recordPlaces(numbering)
      if numbering.move != nil { moveStep(numbering) }
    }
  }

  /// The files with edits, in the order of their paths.
  package var files: [EditedFile] {
    filesByPath.values.filter { !$0.edits.isEmpty }.map(\.editedFile).sorted {
      $0.source.path < $1.source.path
    }
  }

  func renumberedTable(of flow: Int) -> RenumberedTable? { renumberedTables.first { $0.flow == flow } }

  /// The new ids of the flow called `id`, if it is renumbered.
  package func renumberedTable(of id: String) -> RenumberedTable? {
    project.flowNumber(id).flatMap { number in renumberedTable(of: number) }
  }

  /// The format of a file of the project.
  func format(of source: SourceText) -> (any DocumentFormat)? {
    formatsByPath[source.path] ?? project.formats.format(of: source.path)
  }

  func renumberedFile(of source: SourceText) -> RenumberedFile {
    filesByPath[source.path] ?? RenumberedFile(source: source)
  }

  mutating func changeFile(_ source: SourceText, _ body: (inout RenumberedFile) -> Void) {
    body(&filesByPath[source.path, default: RenumberedFile(source: source)])
  }

  // MARK: Results of other readers

  /// Marks a place as understood, so that it is not taken for the words of a text.
  package mutating func markUnderstood(_ span: Span, in source: SourceText) {
    changeFile(source) { $0.resolvedSpans.append(span) }
  }

  mutating func addNote(_ message: String, _ source: SourceText, _ span: Span, help: String? = nil) {
    notes.append(
      Diagnostic(.incompleteRenumbering, severity: .note, message, at: Location(source, span), help: help))
  }

  mutating func addProblem(_ message: String, _ source: SourceText, _ span: Span, help: String? = nil) {
    problems.append(Diagnostic(.incompleteRenumbering, message, at: Location(source, span), help: help))
  }

  /// Writes an id over another.
  mutating func write(_ id: String, over text: SourceString, in source: SourceText, isPart: Bool = false) {
    markUnderstood(text.span, in: source)
    guard id != text.value else { return }
    guard let edits = format(of: source)?.edits(writing: id, over: text, in: source, isPart: isPart) else {
      return addProblem(
        "'\(text.value)' is spelled in a way that cannot be replaced in place", source, text.span,
        help: "write it plainly: lockstep fmt does")
    }
    changeFile(source) { $0.add(edits) }
  }

  /// Renames a reference to a step or scenario.
  ///
  /// - Parameter isPart: whether the same scalar contains other words.
  package mutating func rename(
    step text: SourceString, of flow: String, in source: SourceText, isPart: Bool = false
  ) {
    markUnderstood(text.span, in: source)
    guard let numbering = renumberedTable(of: flow) else { return }
    rename(text, numbering, in: source, isPart: isPart)
  }

  mutating func rename(
    _ text: SourceString, _ numbering: RenumberedTable, in source: SourceText, isPart: Bool = false
  ) {
    markUnderstood(text.span, in: source)
    if let id = numbering.newID(of: text.value) {
      if numbering.entry.stepPosition(of: text.value) == nil,
        let scenario = numbering.entry.scenarioPosition(of: text.value),
        id != numbering.scenarios[scenario].id
      {
        addNote(
          "this led to scenario \(text.value); it now leads to \(id), formerly its first step",
          source, text.span)
      }
      return write(id, over: text, in: source, isPart: isPart)
    }
    if numbering.referencesAfterwards.contains(text.value) {
      addProblem(
        "'\(text.value)' leads nowhere in \(numbering.flowID), and would lead to another step afterwards",
        source, text.span, help: "correct it first: lockstep lint lists the links without a target")
    }
  }

  /// Renames a reference to a row.
  ///
  /// - Parameters:
  ///   - place: the flow and the step of which it must be; nil if the file does not name them.
  package mutating func rename(
    row text: SourceString, of place: (flow: String, step: String)?, in source: SourceText
  ) {
    let owners = presentTables.filter { !$0.newRowIDs(of: text.value).isEmpty }
    let owner =
      owners.first { owner in
        guard let place, owner.flowID == place.flow, let step = owner.place(of: place.step) else {
          return false
        }
        return owner.step(step).transitions.contains { $0.id.value == text.value }
      } ?? (owners.count == 1 ? owners[0] : nil)
    if let owner {
      markUnderstood(text.span, in: source)
      guard let numbering = renumberedTable(of: owner.flow) else { return }
      let ids = numbering.newRowIDs(of: text.value)
      if ids.count == 1 { return write(ids[0], over: text, in: source) }
      if ids.allSatisfy({ $0 == text.value }) { return }
      return addNote(
        "\(ids.count) rows of \(owner.flowID) are called \(text.value); they become "
          + ids.joined(separator: ", "), source, text.span)
    }
    let changed = owners.filter { owner in
      renumberedTable(of: owner.flow)?.newRowIDs(of: text.value).contains { $0 != text.value } == true
    }
    guard !changed.isEmpty else { return }
    markUnderstood(text.span, in: source)
    let ids = changed.compactMap { owner in
      renumberedTable(of: owner.flow)?.newRowIDs(of: text.value).first.map { "\(owner.flowID) becomes \($0)" }
    }
    addNote(
      "left unchanged: \(owners.map(\.flowID).joined(separator: " and ")) have a row \(text.value), and "
        + "that of " + ids.joined(separator: ", that of "), source, text.span,
      help: "write 'at: FLOW STEP' above the line, to name the step")
  }

  /// The name of an outcome, which may be a row's id.
  package mutating func rename(
    outcome text: SourceString, of flow: String, step: String?, in source: SourceText
  ) {
    guard let numbering = renumberedTable(of: flow) else { return }
    let rows = numbering.section.scenarios.flatMap(\.steps)
      .filter { step == nil || $0.id.value == step }.flatMap(\.transitions)
    // A name counts before an id.
    guard !rows.contains(where: { $0.name?.value == text.value }) else { return }
    let ids = numbering.newRowIDs(of: text.value)
    guard ids.count == 1, rows.contains(where: { $0.id.value == text.value }) else { return }
    write(ids[0], over: text, in: source)
  }
}

/// Following new ids through texts that cite rows, such as tests.
extension Renumbering {
  /// Renames the rows of comments in the documents of flows. In a file of several tables a comment is about the one that it is
  /// in, or about the only one with such a row.
  private mutating func renameIDs(in suppressions: [Suppression]) {
    let cited = suppressions.filter { !$0.rows.isEmpty }
    guard !cited.isEmpty else { return }
    let present = Dictionary(grouping: project.linked.tables) { $0.document.source.path }
    for suppression in cited {
      for row in suppression.rows {
        let owners = (present[suppression.source.path] ?? []).filter { $0.containsID(row.value) }
        let around = owners.first {
          $0.section.span.start <= row.span.start && row.span.end <= $0.section.span.end
        }
        if let owner = owners.count > 1 ? around : owners.first {
          rename(citation: row, of: owner.entry.id, in: suppression.source)
        } else if owners.contains(where: { newID(of: row.value, in: $0) != row.value }) {
          addNote(
            "left unchanged: \(owners.map(\.entry.id).joined(separator: " and ")) have a row \(row.value)",
            suppression.source, row.span, help: "move the comment into the table that it is about")
        }
      }
    }
  }

  private func newID(of id: String, in table: FlowTable) -> String {
    renumberedTable(of: table.entry.id)?.newPartID(of: id) ?? id
  }

  /// Renames a row, a step or a scenario that a text cites.
  ///
  /// - Parameter flow: the id of a table, or of a document.
  package mutating func rename(citation text: SourceString, of flow: String, in source: SourceText) {
    markUnderstood(text.span, in: source)
    for numbering in renumberedTables where numbering.flowID == flow || numbering.document.id.value == flow {
      let rows = Set(numbering.newRowIDs(of: text.value))
      guard let id = rows.first ?? numbering.newID(of: text.value) else { continue }
      if rows.count > 1 {
        return addNote(
          "\(rows.count) rows of \(flow) are called \(text.value); they become "
            + rows.sorted().joined(separator: ", "), source, text.span)
      }
      // A text has no cells and no quotes that depend on the id.
      if id != text.value { changeFile(source) { $0.add([.init(text.span, id)]) } }
      return
    }
  }
}

extension FlowTable {
  /// Whether a row, a step or a scenario has an ID.
  fileprivate func containsID(_ id: String) -> Bool {
    entry.stepPosition(of: id) != nil || entry.scenarioPosition(of: id) != nil
      || steps.contains { $0.transitions.contains { $0.id.value == id } }
  }
}
