import Lockstep
import LockstepModel
import LockstepScenarios

/// One JSON object on one line: `{"schema":1,"tests":[…],"summary":{…}}`.
///
/// All keys are always there, null where there is nothing. `time` is the virtual time that passed, in milliseconds,
/// rounded down; `rows` are the rows that were taken, in order, and `stubs` the
/// flows and steps in whose place the world answered.
struct TestJSONReporter: TestReporter {
  func report(_ results: [TestResult]) -> String {
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("tests") { for result in results { $0.writeTest(result, &tables) } }
      $0.object("summary") {
        $0.member("tests", results.count)
        $0.member("passed", results.count { $0.hasPassed })
        $0.member("failed", results.count { !$0.hasPassed })
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeTest(_ result: TestResult, _ tables: inout LineTables) {
    let scenario = result.test.scenario
    object {
      $0.member("name", result.test.name)
      $0.member("scenario", scenario.id.value)
      $0.member("example", result.test.run.example)
      $0.member("title", scenario.title?.value)
      $0.member("flow", scenario.flow.value)
      $0.member("path", result.test.source.path)
      $0.member("line", tables.start(of: result.test.location).line)
      $0.strings("tags", scenario.tags.map(\.value))
      $0.strings("verifies", scenario.verifies.map { $0.flow.value + ($0.step.map { " " + $0.value } ?? "") })
      $0.member("status", result.hasPassed ? "passed" : "failed")
      $0.member("end", result.end?.description)
      $0.member("time", Int(result.time / .milliseconds(1)))
      $0.strings("rows", result.rowNames)
      $0.strings("stubs", result.stubs)
      $0.key("failure")
      if let failure = result.failure { $0.writeDiagnostic(failure, &tables) } else { $0.null() }
    }
  }
}
