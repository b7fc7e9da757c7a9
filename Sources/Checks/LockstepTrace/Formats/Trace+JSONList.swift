import Lockstep
import LockstepModel

/// The list for other tools: every test case and every row, with the places that cite it.
extension Trace {
  /// One JSON document. Lines and columns count from 1, columns in Unicode scalars.
  ///
  /// - Parameter results: reports of tests, from which each citation gets the outcome of its test.
  package func jsonList(_ results: ReportOutcomes?) -> String {
    let cited = results.map { CitedTests(self, $0) }
    let citedRows = Dictionary(citedRows.map { ($0.row.name, $0.places) }) { first, _ in first }
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("cases") {
        for (testCase, places) in zip(cases, citationsByCase) {
          $0.object {
            $0.member("id", testCase.id.value)
            if let title = testCase.title { $0.member("title", title) }
            $0.strings("flows", testCase.listings.map(\.flow))
            $0.member("manual", testCase.manualMark != nil)
            Self.write(testCase.location, &$0, &tables)
            Self.write(places, cited, &$0, &tables)
          }
        }
      }
      $0.array("rows") {
        for (row, place, words) in allRows {
          $0.object {
            $0.member("id", row.name)
            $0.member("words", words)
            Self.write(place, &$0, &tables)
            Self.write(citedRows[row.name] ?? [], cited, &$0, &tables)
          }
        }
      }
    }
  }

  private static func write(
    _ places: [LocatedCitation], _ cited: CitedTests?, _ json: inout JSONWriter, _ tables: inout LineTables
  ) {
    json.array("citations") {
      for place in places {
        $0.object {
          write(place.location, &$0, &tables)
          $0.member("test", place.citation.containingText.value)
          if let outcome = cited?.outcome(place) { $0.member("outcome", "\(outcome)") }
        }
      }
    }
  }

  private static func write(_ place: Location, _ json: inout JSONWriter, _ tables: inout LineTables) {
    let start = tables.start(of: place)
    json.member("path", place.source.path)
    json.member("line", start.line)
    json.member("column", start.column)
  }

  /// Every row of every flow, in document order, with its words.
  var allRows: [(row: CitedRow, place: Location, words: String)] {
    project.documents.flatMap { document in
      document.sections.flatMap { section in
        let flow = document.id(of: section)
        if document.format.traits.contains(.citesScenarios) { return scenarios(of: section, flow, document) }
        return section.scenarios.flatMap(\.steps).flatMap(\.transitions).map { row in
          (
            CitedRow(flow: flow, id: row.id.value, span: row.id.span, isRow: true),
            Location(document.source, row.id.span), project.wording.sentence(row.trigger)
          )
        }
      }
    }
  }

  /// The main scenario and the alternatives, where tests cite these and not single sentences.
  private func scenarios(
    of section: FlowTableSection, _ flow: String, _ document: FlowDocument
  ) -> [(row: CitedRow, place: Location, words: String)] {
    let steps = section.scenarios.flatMap(\.steps)
    var seen = Set(steps.flatMap { [$0.id.value, $0.id.value + "+"] + $0.otherIDs.map(\.value) })
    let main = section.scenarios.prefix(1).map { scenario in
      (
        CitedRow(flow: flow, id: scenario.id.value, span: scenario.id.span),
        Location(document.source, scenario.id.span), scenario.title?.value ?? ""
      )
    }
    // One that branches off from several steps is one alternative.
    let alternatives = steps.flatMap(\.transitions).filter {
      $0.name == nil && seen.insert($0.id.value).inserted
    }
    return main
      + alternatives.map { row in
        (
          CitedRow(flow: flow, id: row.id.value, span: row.id.span, isRow: true),
          Location(document.source, row.id.span), row.trigger.text.value
        )
      }
  }

  /// The rows that are cited, with the citations of each.
  var citedRows: [(row: CitedRow, places: [LocatedCitation])] {
    let cited = rowCitations.compactMap { place, row in row.map { (place: place, row: $0) } }
    return cited.grouped(by: \.row).map { ($0.key, $0.elements.map(\.place)) }
  }
}
