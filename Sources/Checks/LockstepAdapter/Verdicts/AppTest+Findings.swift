import Lockstep
package import LockstepModel
package import LockstepScenarios

extension AppTest {
  /// The deviations of the app and the failures of its adapters, each once, in reading order; rows that the project
  /// excepts are left out.
  package var findings: [Diagnostic] {
    let places = TableLocations(project, program)
    let exceptions = AppExceptions(project)
    let diagnosis = diagnosis
    let cases = diagnosis.diagnosedFindings.filter(counts)
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
    let unused = exceptions.unusedFindings(among: conformingNames(diagnosis))
    return (found + unused).inReadingOrder()
  }

  /// The rows that the app took as the table, and the screens that it showed so.
  private func conformingNames(_ diagnosis: AppDiagnosis) -> Set<String> {
    // What was not played may deviate.
    guard endReason == nil else { return [] }
    let rows = verdicts.keys.filter { row in
      isSelected(row) && verdict(of: row, by: diagnosis) == .conforming
    }
    let screens = results.flatMap(\.seenScreens).compactMap { $0.key.row == nil ? $0.key.screen : nil }
    let deviating = diagnosis.diagnosedFindings.flatMap { [$0] + $0.consequences }
      .filter { !$0.finding.isAboutAdapter }.compactMap { $0.place.map(name) }
    return Set(rows.map { program.place(of: $0) } + screens.filter(countsScreen)).subtracting(deviating)
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
    if !path.isEmpty { notes.append(.init(.takenRows, [path.joined(separator: ", ")])) }
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
    for adapterRemedy in finding.adapterRemedies { remedy += ", " + adapterRemedy }
    return Diagnostic(
      finding.isAboutAdapter ? .failedAdapter : .deviatingApp, severity: finding.isFlaky ? .warning : nil,
      finding.message, at: location, flow: flow, row: row,
      help: finding.isAboutAdapter
        ? nil : name.map { "\(remedy), or except '\($0)' under 'app:' in lockstep.yaml" },
      related: related, notes: notes)
  }

  /// The rows before the deviating move: by the shortest way, if it comes again by that.
  private func path(of finding: AppFinding) -> [RowID] {
    guard let repeated = finding.repeatingPlay, let last = repeated.moves.last,
      last.rows.last == finding.rows.last
    else {
      return finding.path + (finding.difference == nil ? [] : finding.rows)
    }
    let before = repeated.moves.dropLast().flatMap(\.rows)
    if finding.difference != nil { return before + last.rows }
    // A run that is not held is one move with what sets it off.
    return before + (last.rows.firstIndex { $0 == finding.rows.first }.map { last.rows[..<$0] } ?? [])
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
    return diagnosis.diagnosedFindings.filter(counts).compactMap { one in
      let place = one.place.map(name) ?? one.finding.playName
      let id = "deviating-" + place.replacing(" ", with: "-")
      guard !one.finding.isAboutAdapter, names.insert(id).inserted else { return nil }
      return one.finding.repeatingPlay?.scenario(named: id, title: "\(place): \(one.finding.message)")
    }
  }

  /// Another way to a row that deviates, by which the app took it as the table says: up to where both differ.
  private func conformingPathNote(to one: AppDiagnosis.DiagnosedFinding) -> String? {
    // Where the texts of a screen differ a play goes on: that it took the row says nothing of them.
    guard !one.finding.isAboutAdapter, one.finding.difference == nil, case .row(let row)? = one.place else {
      return nil
    }
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
