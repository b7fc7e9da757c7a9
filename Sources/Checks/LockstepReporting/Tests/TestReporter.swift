package import LockstepModel
package import LockstepScenarios

/// Writes how scenarios came out in one format.
package protocol TestReporter: Sendable {
  /// The whole report, ending with a line break.
  ///
  /// - Parameter results: in the order of the files.
  func report(_ results: [TestResult]) -> String
}

extension ScenarioExample {
  var titledName: String { name + (scenario.title.map { " \($0.value)" } ?? "") }
}

extension TestResult {
  /// What failed, with the name of the scenario among its notes.
  package var namedFailure: Diagnostic? {
    guard var failure else { return nil }
    failure.notes.insert(Diagnostic.Note(.scenario, [test.titledName]), at: 0)
    return failure
  }
}
