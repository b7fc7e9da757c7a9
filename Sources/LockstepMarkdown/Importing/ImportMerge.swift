import Lockstep
package import LockstepModel

/// Takes the changes of a table over into a flow that was imported before, and keeps the data that tables cannot
/// express: actions, the names of outcomes and inputs, secrets, delays, values, errata.
///
/// Steps and rows are found again by their words, and where these have changed by their numbers. A row with an erratum
/// stays as it is: it records already how it differs from the document.
package struct ImportMerge {
  private let old: FlowDocument
  private var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - new: as it was imported now.
  ///   - old: as the YAML file has it.
  /// - Returns: the flow, with a warning for each step or row whose fields the table has no place for any more.
  package static func document(_ new: FlowDocument, keeping old: FlowDocument) -> Checked<FlowDocument> {
    var merge = ImportMerge(old: old)
    let document = merge.merged(new)
    return Checked(document, merge.diagnostics)
  }

  private init(old: FlowDocument) { self.old = old }

  private mutating func merged(_ new: FlowDocument) -> FlowDocument {
    var document = new
    document.swiftName = old.swiftName
    document.errata = old.errata
    let known = old.sections.flatMap(\.scenarios).flatMap(\.steps)
    let steps = Pairs(
      old: known.map { ($0.id.value, "\($0.kind.value.rawValue) \(RowText.normal($0.name.value))") },
      new: new.sections.flatMap(\.scenarios).flatMap(\.steps).map {
        ($0.id.value, "\($0.kind.value.rawValue) \(RowText.normal($0.name.value))")
      })
    var place = 0
    for section in document.sections.indices {
      for scenario in document.sections[section].scenarios.indices {
        let twin = old.sections.flatMap(\.scenarios).first {
          $0.id.value == document.sections[section].scenarios[scenario].id.value
        }
        document.sections[section].scenarios[scenario].erratum = twin?.erratum
        for step in document.sections[section].scenarios[scenario].steps.indices {
          if let number = steps.old(place) {
            merge(known[number], into: &document.sections[section].scenarios[scenario].steps[step])
          }
          place += 1
        }
      }
    }
    for number in steps.left where known[number].isMoreThanItsTable {
      report(
        known[number].id,
        "the table has no step \(known[number].id.value) '\(known[number].name.value)' any more")
    }
    return document
  }

  private mutating func merge(_ old: Step, into step: inout Step) {
    step.action = old.action
    step.reads = old.reads
    step.keeps = old.keeps
    step.swiftName = old.swiftName
    step.erratum = old.erratum
    let fields = old.inputs
    var number = 0
    let count = step.inputs.count
    step.details = step.details.map { detail in
      guard case .inputs(var own) = detail.content else { return detail }
      for index in own.indices {
        let text = own[index].text.value
        // One that only changes its words is still the same input.
        let twin = fields.first { $0.text.value == text } ?? (fields.count == count ? fields[number] : nil)
        if let twin {
          (own[index].name, own[index].pattern, own[index].isSecret) = (
            twin.name, twin.pattern, twin.isSecret
          )
        }
        number += 1
      }
      return Detail(.inputs(own), key: detail.key)
    }
    let rows = Pairs(old: old.transitions.map(Self.words), new: step.transitions.map(Self.words))
    for index in step.transitions.indices {
      guard let twin = rows.old(index).map({ old.transitions[$0] }) else { continue }
      step.transitions[index] = Self.row(step.transitions[index], keeping: twin)
    }
    for number in rows.left where old.transitions[number].isMoreThanItsTable {
      let row = old.transitions[number]
      report(row.id, "the table has no row \(row.id.value) '\(row.trigger.text.value)' any more")
    }
  }

  private static func row(_ new: FlowRow, keeping old: FlowRow) -> FlowRow {
    if old.erratum != nil { return old }
    var row = new
    row.name = old.name
    row.values = old.values
    row.gives = new.gives ?? old.gives
    row.after = new.after ?? old.after
    row.forgets = old.forgets
    row.swiftName = old.swiftName
    return row
  }

  private static func words(_ row: FlowRow) -> (id: String, words: String) {
    (row.id.value, "\(row.trigger.kind.rawValue) \(RowText.normal(row.trigger.text.value))")
  }

  private mutating func report(_ id: SourceString, _ message: String) {
    diagnostics.append(
      Diagnostic(
        .mergeLost, message, at: Location(old.source, id.span), flow: old.id.value, row: id.value,
        help: "its keys that only the YAML file has are not taken over"))
  }

  /// Pairs the entries of a new list with those of an old one: by words that are unique in both, then by numbers.
  private struct Pairs {
    private var places: [Int: Int] = [:]
    /// The old ones that are no more.
    private(set) var left: [Int]

    init(old: [(id: String, words: String)], new: [(id: String, words: String)]) {
      func unique(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, _ in -1 }).filter {
          $0.value >= 0
        }
      }
      var free = Set(old.indices)
      for names in [(old.map(\.words), new.map(\.words)), (old.map(\.id), new.map(\.id))] {
        let (before, after) = (unique(names.0), unique(names.1))
        for (name, place) in after where places[place] == nil {
          guard let known = before[name], free.contains(known) else { continue }
          places[place] = known
          free.remove(known)
        }
      }
      left = free.sorted()
    }

    func old(_ place: Int) -> Int? { places[place] }
  }
}

extension Step {
  /// Whether it has data that no table can express.
  fileprivate var isMoreThanItsTable: Bool {
    action != nil || erratum != nil || transitions.contains(where: \.isMoreThanItsTable)
  }
}

extension FlowRow {
  fileprivate var isMoreThanItsTable: Bool { name != nil || !values.isEmpty || erratum != nil || forgets }
}
