import Lockstep
package import LockstepModel
package import LockstepScenarios

extension AppTest {
  /// The deviations of the app and the failures of its adapters, each once, in reading order; rows that the project
  /// excepts are left out.
  package var findings: [Diagnostic] {
    let places = TableLocations(project, program)
    let exceptions = AppExceptions(project)
    let cases = diagnosis.diagnosedFindings
    let shared = Set(cases.filter { !$0.finding.isFlaky }.compactMap(\.place))
    var seen: Set<String> = []
    var found: [Diagnostic] = []
    for one in cases {
      if !one.finding.isAboutAdapter, exceptions.allowedReason(one.place.map(name)) != nil { continue }
      // A row that certainly deviates elsewhere is not called flaky.
      if one.finding.isFlaky, one.place.map(shared.contains) ?? false { continue }
      guard let diagnostic = makeDiagnostic(one, places) else { continue }
      // Of several ways to the same row the first tells what is wrong.
      let key =
        one.finding.suspects.isEmpty
        ? diagnostic.fingerprint
        : "\(diagnostic.rule.id) \(diagnostic.flow ?? "") \(diagnostic.row ?? "")"
      if seen.insert(key).inserted { found.append(diagnostic) }
    }
    let deviating = cases.flatMap { [$0] + $0.consequences }.filter { !$0.finding.isAboutAdapter }
      .compactMap { $0.place.map(name) }
    return (found + exceptions.unusedFindings(Set(deviating).contains)).inReadingOrder()
  }

  /// What a place is called: `UC2.3 1.3a`.
  private func name(_ place: AppFinding.Place) -> String { place.name(in: program) }

  private func makeDiagnostic(_ one: AppDiagnosis.DiagnosedFinding, _ places: TableLocations) -> Diagnostic? {
    let finding = one.finding
    guard let location = one.place.flatMap({ places[$0] }) ?? places.flows.first?.rows.first?.location
    else {
      return nil
    }
    let name = one.place.map(name)
    let (flow, row) = Self.splitName(name)
    var notes = [Diagnostic.Note(.scenario, [finding.playName])]
    let path = path(of: finding).map { program.place(of: $0) }
    if !path.isEmpty { notes.append(.init(.path, [path.joined(separator: ", ")])) }
    if let repeating = recurrenceNote(of: finding) { notes.append(.init(.note, repeating)) }
    if let other = conformingPathNote(to: one) { notes.append(.init(.note, [other])) }
    if !finding.notes.isEmpty { notes.append(.init(.note, finding.notes)) }
    if let picture = finding.picturePath { notes.append(.init(.note, ["picture: \(picture)"])) }
    var related = one.related.compactMap { row -> Diagnostic.Related? in
      let name = program.place(of: row)
      let words =
        finding.isAboutAdapter
        ? "it may have failed at \(name) instead" : "the app may have taken \(name) differently"
      return places[row].map { Diagnostic.Related($0, words) }
    }
    for consequence in one.consequences {
      guard let location = consequence.place.flatMap({ places[$0] }) else { continue }
      related.append(Diagnostic.Related(location, "follows from it: \(consequence.finding.message)"))
    }
    var remedy = "correct the app or the table"
    switch finding.difference?.difference {
    case .addedButton?: remedy += ", list the button in 'ignored' or 'submits' of the adapter"
    case .addedMessage?: remedy += ", let 'message_selector' of the adapter leave the text out"
    default: break
    }
    return Diagnostic(
      finding.isAboutAdapter ? .failedAdapter : .deviatingApp, severity: finding.isFlaky ? .warning : nil,
      finding.message, at: location, flow: flow, row: row,
      help: finding.isAboutAdapter
        ? nil : name.map { "\(remedy), or except '\($0)' under 'app:' in lockstep.yaml" },
      related: related, notes: notes)
  }

  /// The rows before the deviating move: by the shortest way, if it comes again by that.
  private func path(of finding: AppFinding) -> [RowID] {
    guard let repeated = finding.repeatingPlay, repeated.moves.last?.rows == finding.rows else {
      return finding.path + (finding.difference == nil ? [] : finding.rows)
    }
    return repeated.moves.dropLast(finding.difference == nil ? 1 : 0).flatMap(\.rows)
  }

  /// Whether a deviation comes again, and how.
  private func recurrenceNote(of finding: AppFinding) -> [String]? {
    switch finding.recurrence {
    case .recurs: ["came again when the same was done once more"]
    case .dependsOnPath(let play):
      ["comes by this way; by the shortest way to its row the app did as the table"]
        + (play.scenario(named: "again", title: finding.message)?.text.split(separator: "\n").map(String.init)
          ?? [])
    case .doesNotRecur: ["flaky: did not come again when the same was done once more"]
    case .unknown: ["could not be repeated"]
    case nil: nil
    }
  }

  /// A scenario for each deviation that came again, other than by a scenario of the project: it ends with the deviation.
  package var scenarios: [ScenarioText] {
    var names: Set<String> = []
    return diagnosis.diagnosedFindings.compactMap { one in
      let place = one.place.map(name) ?? one.finding.playName
      let id = "deviating-" + place.replacing(" ", with: "-")
      guard !one.finding.isAboutAdapter, names.insert(id).inserted else { return nil }
      return one.finding.repeatingPlay?.scenario(named: id, title: "\(place): \(one.finding.message)")
    }
  }

  /// Another way to a row that deviates, by which the app took it as the table says: up to where both differ.
  private func conformingPathNote(to one: AppDiagnosis.DiagnosedFinding) -> String? {
    guard !one.finding.isAboutAdapter, case .row(let row)? = one.place else { return nil }
    let way = (one.finding.path + one.finding.rows.prefix { $0 != row }).map { program.place(of: $0) }
    var best: (play: String, common: Int, way: [String])?
    for result in results {
      let rows = result.play.moves.prefix(result.conformingMoveCount).flatMap(\.rows)
      for (place, taken) in rows.enumerated() where taken == row {
        // Farther back than this nothing is worth reading.
        let other = rows[..<place].suffix(20).map { program.place(of: $0) }
        let common = zip(way.reversed(), other.reversed()).prefix { $0 == $1 }.count
        if best.map({ common > $0.common }) ?? true { best = (result.play.name, common, other) }
      }
    }
    guard let best else { return nil }
    let here = way.suffix(best.common + 1).joined(separator: ", ")
    let there = best.way.suffix(best.common + 1).joined(separator: ", ")
    // What both ways have in common explains nothing.
    if here == there { return nil }
    return "as the table in \(best.play), after \(there.isEmpty ? "the start" : there); here after "
      + (here.isEmpty ? "the start" : here)
  }

  private static func splitName(_ name: String?) -> (flow: String?, row: String?) {
    guard let name, let blank = name.lastIndex(of: " ") else { return (nil, nil) }
    return (String(name[..<blank]), String(name[name.index(after: blank)...]))
  }
}

/// The rows and steps in which an app may deviate, with the reasons.
struct AppExceptions {
  private let source: SourceText?
  private let entries: [ProjectDocument.AppException]

  init(_ project: Project) {
    source = project.settings?.source
    entries = project.settings?.appExceptions ?? []
  }

  /// The reason for which a place may deviate; nil if it may not.
  func allowedReason(_ name: String?) -> String? {
    entries.first { $0.row.value == name }?.because.value
  }

  /// Exceptions of rows that do not deviate.
  func unusedFindings(_ deviates: (String) -> Bool) -> [Diagnostic] {
    guard let source else { return [] }
    return entries.filter { !deviates($0.row.value) }.map { entry in
      Diagnostic(
        .unusedAppException, "the app does not deviate at '\(entry.row.value)'",
        at: Location(source, entry.row.span), help: "remove the exception")
    }
  }
}
