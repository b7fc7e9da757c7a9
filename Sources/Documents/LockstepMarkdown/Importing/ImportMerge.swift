import Lockstep
package import LockstepModel

/// Takes the changes of a table over into a flow that was imported before, and keeps the data that tables cannot
/// express: actions, the names of outcomes and inputs, secrets, delays, values, errata.
///
/// Steps and rows are found again by their words, and where these have changed by their numbers. A row with an
/// erratum stays, and so does one that the document lacks: the erratum has the difference from the document.
package struct ImportMerge {
  private let old: FlowDocument
  private let project: Project
  private var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - new: as it was imported now.
  ///   - old: as the YAML file has it.
  ///   - project: the project of both, with the words of the table.
  /// - Returns: the flow, with a warning for each step or row whose fields the table has no place for any more.
  package static func document(
    _ new: FlowDocument, keeping old: FlowDocument, in project: Project
  ) -> Checked<FlowDocument> {
    var merge = ImportMerge(old: old, project: project)
    let document = merge.mergedDocument(new)
    merge.reportStaleErrata(new)
    return Checked(document, merge.diagnostics)
  }

  private mutating func mergedDocument(_ new: FlowDocument) -> FlowDocument {
    var document = new
    document.swiftName = old.swiftName
    document.errata = old.errata
    keepCorrectedAspects(in: &document)
    let known = old.steps
    func names(_ steps: [Step]) -> [(String, String)] {
      steps.map { ($0.id.value, "\($0.kind.value.rawValue) \(RowText.normalized($0.name.value))") }
    }
    let steps = EntryPairing(old: names(known), new: names(new.steps))
    var place = 0
    document.sections.changeEach { section in
      section.scenarios.changeEach { scenario in
        let twin = old.sections.flatMap(\.scenarios).first { $0.id.value == scenario.id.value }
        if let twin, erratum(of: scenario.id) != nil {
          (scenario.title, scenario.target) = (twin.title, twin.target)
        }
        scenario.steps.changeEach { step in
          if let number = steps.oldIndex(place) { mergeStep(known[number], into: &step) }
          place += 1
        }
        for (number, step) in (twin?.steps ?? []).enumerated() where erratum(of: step.id)?.isAbsent == true {
          scenario.steps.insert(step, at: min(number, scenario.steps.count))
        }
      }
    }
    for number in steps.unpaired
    where known[number].hasDataBeyondTable && erratum(of: known[number].id)?.isAbsent != true {
      reportLoss(
        known[number].id,
        "the table has no step \(known[number].id.value) '\(known[number].name.value)' any more")
    }
    return document
  }

  private func erratum(of id: SourceString) -> Erratum? {
    old.sections.lazy.compactMap { old.erratum(of: id, in: $0) }.first
  }

  /// The title, the text around the tables and the aspects that have errata.
  private func keepCorrectedAspects(in document: inout FlowDocument) {
    guard let errata = old.errata else { return }
    let wording = project.wording
    if old.titleErratum != nil { document.title = old.title }
    if old.erratum(where: { $0 == "before" }) != nil { document.textBefore = old.textBefore }
    if old.erratum(where: { $0 == "after" }) != nil { document.textAfter = old.textAfter }
    for erratum in errata.rows {
      func isMeant(_ key: SourceString) -> Bool {
        wording.spelling(ofAspect: key.value).lowercased()
          == wording.spelling(ofAspect: erratum.row.value).lowercased()
      }
      if let row = old.overview.first(where: { isMeant($0.key) }) {
        if let index = document.overview.firstIndex(where: { isMeant($0.key) }) {
          document.overview[index] = row
        }
        continue
      }
      if let list = wording.aspect(erratum.row.value)?.nameList { document[list] = old[list] }
    }
  }

  private mutating func mergeStep(_ old: Step, into step: inout Step) {
    if erratum(of: old.id) != nil {
      (step.kind, step.name, step.title) = (old.kind, old.name, old.title)
      (step.details, step.target, step.cell) = (old.details, old.target, old.cell)
    }
    if step.name.value == old.name.value, isLinkUnknown(step.kind.value.isCall ? step.name : nil) {
      (step.label, step.href) = (old.label, old.href)
    }
    step.action = old.action
    step.reads = old.reads
    step.keeps = old.keeps
    step.swiftName = old.swiftName
    let fields = old.inputs
    var number = 0
    let count = step.inputs.count
    step.details = step.details.map { detail in
      guard case .inputs(var own) = detail.content else { return detail }
      own.changeEach { field in
        let text = field.text.value
        // One that only changes its words is still the same input.
        let twin = fields.first { $0.text.value == text } ?? (fields.count == count ? fields[number] : nil)
        if let twin { (field.name, field.pattern, field.isSecret) = (twin.name, twin.pattern, twin.isSecret) }
        number += 1
      }
      return Detail(.inputs(own), key: detail.key)
    }
    let rows = EntryPairing(
      old: old.transitions.map(Self.pairingKey), new: step.transitions.map(Self.pairingKey))
    for index in step.transitions.indices {
      guard let twin = rows.oldIndex(index).map({ old.transitions[$0] }) else { continue }
      step.transitions[index] =
        erratum(of: twin.id) == nil ? mergedRow(step.transitions[index], keeping: twin) : twin
    }
    for number in rows.unpaired {
      let row = old.transitions[number]
      if erratum(of: row.id)?.isAbsent == true {
        step.transitions.insert(row, at: min(number, step.transitions.count))
      } else if row.hasDataBeyondTable {
        reportLoss(row.id, "the table has no row \(row.id.value) '\(row.trigger.text.value)' any more")
      }
    }
  }

  /// Errata whose quote is no longer in the table: its authors have changed the row.
  private mutating func reportStaleErrata(_ new: FlowDocument) {
    guard let errata = old.errata else { return }
    let cells = ErratumCells(new, in: project, omitsTimersAndInputs: true)
    let text = String(decoding: new.source.bytes, as: UTF8.self)
    let renumbered = Set(errata.rows.compactMap(\.id?.value))
    for erratum in errata.rows {
      let row = cells[erratum.id?.value ?? erratum.row.value]
      let quotes = [erratum.title?.value, erratum.description?.value].compactMap(\.self)
      var isStale = !quotes.allSatisfy { text.contains($0) }
      if let next = erratum.next?.value {
        isStale =
          isStale
          || ![row?.next, row?.keptCells?.next?.value].contains {
            $0.map { CellText.isSame($0, next) } == true
          }
      }
      if erratum.isAbsent { isStale = row?.description != nil && !renumbered.contains(erratum.row.value) }
      guard isStale else { continue }
      diagnostics.append(
        Diagnostic(
          .mergeLost, "the erratum of '\(erratum.row.value)' does not quote the table any more",
          at: Location(errata.source, erratum.span), flow: old.id.value, row: erratum.row.value,
          help: "the row stays as it was: remove the erratum or change it, and correct the row yourself"))
    }
  }

  /// Whether the project of the import lacks a flow, and so its usual link.
  private func isLinkUnknown(_ flow: SourceString?) -> Bool {
    flow.map { project.flow($0.value) == nil } ?? false
  }

  private func mergedRow(_ new: FlowRow, keeping old: FlowRow) -> FlowRow {
    var row = new
    if let target = new.target, let known = old.target, target.text.value == known.text.value,
      isLinkUnknown(target.flow)
    {
      row.target = Target(target.kind, label: known.label, href: known.href)
    }
    row.name = old.name
    if new.effect != nil { row.effectName = old.effectName }
    row.values = old.values
    row.gives = new.gives ?? old.gives
    if new.trigger.kind == .event { row.after = new.after ?? old.after }
    row.flags = old.flags
    row.swiftName = old.swiftName
    return row
  }

  private static func pairingKey(_ row: FlowRow) -> (id: String, words: String) {
    (row.id.value, "\(row.trigger.kind.rawValue) \(RowText.normalized(row.trigger.text.value))")
  }

  private mutating func reportLoss(_ id: SourceString, _ message: String) {
    diagnostics.append(
      Diagnostic(
        .mergeLost, message, at: Location(old.source, id.span), flow: old.id.value, row: id.value,
        help: "its keys that only the YAML file has are not taken over"))
  }

  /// Pairs the entries of a new list with those of an old one: by words that are unique in both, then by numbers.
  private struct EntryPairing {
    private var oldIndexByNew: [Int: Int] = [:]
    /// The old ones that are no more.
    private(set) var unpaired: [Int]

    init(old: [(id: String, words: String)], new: [(id: String, words: String)]) {
      func unique(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, _ in -1 }).filter {
          $0.value >= 0
        }
      }
      var free = Set(old.indices)
      for names in [(old.map(\.words), new.map(\.words)), (old.map(\.id), new.map(\.id))] {
        let (before, after) = (unique(names.0), unique(names.1))
        for (name, place) in after where oldIndexByNew[place] == nil {
          guard let known = before[name], free.contains(known) else { continue }
          oldIndexByNew[place] = known
          free.remove(known)
        }
      }
      unpaired = free.sorted()
    }

    func oldIndex(_ place: Int) -> Int? { oldIndexByNew[place] }
  }
}

extension Step {
  /// Whether it has data that no table can express.
  fileprivate var hasDataBeyondTable: Bool {
    action != nil || transitions.contains(where: \.hasDataBeyondTable)
  }
}

extension FlowRow {
  fileprivate var hasDataBeyondTable: Bool { name != nil || !values.isEmpty || !flags.isEmpty }
}
