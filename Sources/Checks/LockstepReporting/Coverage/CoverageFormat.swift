/// The formats of ``CoverageReporter``; a raw value is the word `lockstep test --coverage` takes.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// For people: shares, and the rows that no scenario takes.
  case text
  /// For programs: one object.
  case json
  /// For CI servers: Cobertura's XML, a line for each row.
  case cobertura
  /// For editors and servers: LCOV's trace file, a line for each row.
  case lcov
  /// For people: the tables with a count for each row.
  case html

  package var reporter: any CoverageReporter {
    switch self {
    case .text: CoverageTextReporter()
    case .json: CoverageJSONReporter()
    case .cobertura: CoberturaReporter()
    case .lcov: LCOVReporter()
    case .html: CoverageHTMLReporter()
    }
  }
}
