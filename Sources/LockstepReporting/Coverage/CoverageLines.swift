import LockstepModel
import LockstepScenarios

/// Coverage as other tools count it: by the lines of a file.
struct CoverageLines {
  /// A file with the flows that it holds.
  struct File {
    var path: String
    var flows: [Coverage.Flow]
    /// Lines from 1 with how often they were taken, those of rows, and those of steps without rows.
    var lines: [(number: Int, hits: Int)]

    var covered: Int { lines.count { $0.hits > 0 } }
  }

  /// In the order of their paths.
  private(set) var files: [File] = []

  init(_ coverage: Coverage) {
    var tables = LineTables()
    for flow in coverage.flows {
      var hits: [Int: Int] = [:]
      for step in flow.steps {
        let line = tables.start(of: step.location).line
        if step.rows.isEmpty { hits[line] = max(hits[line] ?? 0, step.count) }
        for row in step.rows {
          let line = tables.start(of: row.location).line
          hits[line] = max(hits[line] ?? 0, row.count)
        }
      }
      let lines = hits.sorted { $0.key < $1.key }.map { (number: $0.key, hits: $0.value) }
      let path = flow.source.path
      if let index = files.firstIndex(where: { $0.path == path }) {
        files[index].flows.append(flow)
        files[index].lines = (files[index].lines + lines).sorted { $0.number < $1.number }
      } else {
        files.append(File(path: path, flows: [flow], lines: lines))
      }
    }
    files.sort { $0.path < $1.path }
  }

  var covered: Int { files.reduce(0) { $0 + $1.covered } }
  var total: Int { files.reduce(0) { $0 + $1.lines.count } }
}
