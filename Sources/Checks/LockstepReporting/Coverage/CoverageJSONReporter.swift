import Lockstep
import LockstepModel
import LockstepScenarios

/// One JSON object on one line: `{"schema":1,"flows":[…],"errorFlows":[…],"summary":{…}}`.
struct CoverageJSONReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    var tables = LineTables()
    return JSONWriter.document {
      $0.member("schema", 1)
      $0.array("flows") { for flow in coverage.flows { $0.writeFlow(flow, &tables) } }
      $0.writeItems("errorFlows", coverage.errorFlows)
      $0.object("summary") {
        $0.writeShare("rows", coverage.rowShare)
        $0.writeShare("steps", coverage.stepShare)
        $0.writeShare("results", coverage.resultShare)
        $0.writeShare("errorFlows", coverage.errorFlowShare)
        $0.writeShare("testCases", coverage.testCaseShare)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeFlow(_ flow: Coverage.Flow, _ tables: inout LineTables) {
    object {
      $0.member("flow", flow.id)
      $0.member("title", flow.title)
      $0.member("path", flow.source.path)
      $0.array("steps") { for step in flow.steps { $0.writeStep(step, &tables) } }
      $0.writeItems("results", flow.results)
      $0.writeItems("testCases", flow.testCases)
    }
  }

  private mutating func writeStep(_ step: Coverage.Step, _ tables: inout LineTables) {
    object {
      $0.member("step", step.id)
      $0.member("line", tables.start(of: step.location).line)
      $0.member("count", step.count)
      $0.array("rows") {
        for row in step.rows {
          $0.object {
            $0.member("row", row.id)
            $0.member("line", tables.start(of: row.location).line)
            $0.member("count", row.count)
            if let reason = row.untakenReason { $0.member("reason", reason) }
          }
        }
      }
    }
  }

  fileprivate mutating func writeItems(_ name: String, _ items: [Coverage.NamedCount]) {
    array(name) {
      for item in items {
        $0.object {
          $0.member("name", item.name)
          $0.member("count", item.count)
        }
      }
    }
  }

  fileprivate mutating func writeShare(_ name: String, _ share: Coverage.Share) {
    object(name) {
      $0.member("covered", share.covered)
      $0.member("total", share.total)
      $0.member("percent", share.percent)
    }
  }
}
