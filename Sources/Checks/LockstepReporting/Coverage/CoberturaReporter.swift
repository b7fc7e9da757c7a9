import LockstepModel
import LockstepScenarios

/// Cobertura's XML (coverage-04.dtd): a class for each file of flows, a line for each row.
///
/// The time stamp is 0, so that two reports of one run are the same.
struct CoberturaReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    let lines = CoverageLines(coverage)
    let rate = Self.formattedRate(lines.coveredCount, lines.lineCount)
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage line-rate="\(rate)" branch-rate="0" lines-covered="\(lines.coveredCount)" \
      lines-valid="\(lines.lineCount)" branches-covered="0" branches-valid="0" complexity="0" version="1" \
      timestamp="0">
        <sources><source>.</source></sources>
        <packages>
          <package name="flows" line-rate="\(rate)" branch-rate="0" complexity="0">
            <classes>

      """
    for file in lines.files { xml += Self.classElement(of: file) }
    return xml + "      </classes>\n    </package>\n  </packages>\n</coverage>\n"
  }

  private static func classElement(of file: CoverageLines.File) -> String {
    let name = XML.attribute(file.flows.map(\.id).joined(separator: " "))
    let rate = formattedRate(file.coveredCount, file.lines.count)
    var xml = "        <class name=\"\(name)\" filename=\"\(XML.attribute(file.path))\""
    xml += " line-rate=\"\(rate)\" branch-rate=\"0\" complexity=\"0\">\n"
    xml += "          <methods/>\n          <lines>\n"
    for line in file.lines {
      xml += "            <line number=\"\(line.number)\" hits=\"\(line.hits)\"/>\n"
    }
    return xml + "          </lines>\n        </class>\n"
  }

  /// A share of 1 with four digits, rounded down; of nothing 1.
  private static func formattedRate(_ covered: Int, _ total: Int) -> String {
    guard total > 0, covered < total else { return "1" }
    let digits = String(covered * 10_000 / total)
    return "0." + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// Coverage as other tools count it: by the lines of a file.
struct CoverageLines {
  /// A file with the flows that it holds.
  struct File {
    var path: String
    var flows: [Coverage.Flow]
    /// Lines from 1 with how often they were taken, those of rows, and those of steps without rows.
    var lines: [(number: Int, hits: Int)]

    var coveredCount: Int { lines.count { $0.hits > 0 } }
  }

  /// In the order of their paths.
  let files: [File]

  init(_ coverage: Coverage) {
    var tables = LineTables()
    files = Dictionary(grouping: coverage.flows) { $0.source.path }.map { path, flows in
      var hits: [Int: Int] = [:]
      for step in flows.flatMap(\.steps) {
        let rows = step.rows.map { (location: $0.location, count: $0.count) }
        for row in rows.isEmpty ? [(step.location, step.count)] : rows {
          let line = tables.start(of: row.location).line
          hits[line] = max(hits[line] ?? 0, row.count)
        }
      }
      let lines = hits.sorted { $0.key < $1.key }.map { (number: $0.key, hits: $0.value) }
      return File(path: path, flows: flows, lines: lines)
    }.sorted { $0.path < $1.path }
  }

  var coveredCount: Int { files.reduce(0) { $0 + $1.coveredCount } }
  var lineCount: Int { files.reduce(0) { $0 + $1.lines.count } }
}
