import CPeers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whole processes, from the start to the end.
struct Processes {
  /// The tool and an empty program, both linked with the static standard library.
  var tool: String
  var empty: String
  /// A directory to write flows into.
  var scratch: Scratch

  /// Checking one flow, against a program that does nothing.
  func measureStart() throws -> [Figure] {
    // By itself the flow has no screen that gives the PIN; everything else in it is as it is.
    let flow = try Scratch.read(scratch.flows + "/partial-flows/PF2.8_ValidatePin.yaml")
      .replacing("        reads: [pin]\n", with: "")
    let project = """
      lockstep: 1
      external-flows: {UC9.4: {title: Wipe all app data}}
      error-flows: {No internet: {}, Server unreachable: {}}
      actions: [pin.validate]

      """
    let one = try scratch.directory(
      "one", [("lockstep.yaml", project), ("PF2.8_ValidatePin.yaml", flow)])
    var idle: [Double] = []
    var lint: [Double] = []
    var resident = Double.infinity
    for _ in 0..<300 {
      idle.append(try run(empty, []).seconds)
      let (seconds, bytes) = try run(tool, ["lint", one])
      lint.append(seconds)
      resident = min(resident, bytes)
    }
    idle.sort()
    lint.sort()
    let ratio = lint[lint.count / 2] / idle[idle.count / 2]
    return [
      Figure("Empty static Swift program, fastest of 300", idle[0] * 1e3, "ms"),
      Figure("… the median", idle[idle.count / 2] * 1e3, "ms"),
      Figure("`lockstep lint` of PF2.8, fastest of 300", lint[0] * 1e3, "ms", goal: .atMost(4)),
      Figure(
        "… the median", lint[lint.count / 2] * 1e3, "ms", note: "\(ratio.short) × the empty program's",
        goal: .atMost(4)),
      Figure("… its memory at most", resident / 1e6, "MB"),
    ]
  }

  /// Checking 1,000 flows from their files.
  func measureLint() throws -> [Figure] {
    let directory = try scratch.directory("thousand", FlowGenerator(count: 1_000).files)
    var seconds = Double.infinity
    var resident = Double.infinity
    for _ in 0..<3 {
      let (took, bytes) = try run(tool, ["lint", directory])
      seconds = min(seconds, took)
      resident = min(resident, bytes)
    }
    return [
      Figure("`lockstep lint` of the same files, whole process", seconds * 1e3, "ms"),
      Figure("… its memory at most", resident / 1e6, "MB", goal: .atMost(100)),
    ]
  }

  private func run(_ path: String, _ arguments: [String]) throws -> (seconds: Double, resident: Double) {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var status: Int32 = 0
    var resident: Int64 = 0
    let nanoseconds = peer_run(path, words, &status, &resident)
    guard nanoseconds >= 0, status == 0 else {
      throw Failure("'\(path) \(arguments.joined(separator: " "))' ended with status \(status)")
    }
    return (Double(nanoseconds) / 1e9, Double(resident))
  }
}
