import Foundation
import HostileInput

/// Hands out portions of numbers to workers in processes of their own, and adds up what they say.
final class Soak {
  private let options: Options
  private var next: Int
  private var result = Worker.Result()
  private var finished = 0
  private let start = ContinuousClock.now
  private static let portion = 10_000
  private static let mostFailures = 20

  init(_ options: Options) {
    self.options = options
    next = options.first
  }

  private final class Running {
    var numbers: Range<Int>
    let process = Process()
    let output = Pipe()
    let progress: String

    init(_ numbers: Range<Int>, slot: Int) {
      self.numbers = numbers
      progress = NSTemporaryDirectory() + "lockstep-soak-\(getpid())-\(slot)"
    }
  }

  /// - Returns: whether everything held.
  func run() throws -> Bool {
    var running: [Running] = []
    for slot in 0..<options.jobs {
      if let first = try begin(slot) { running.append(first) }
    }
    // The oldest first: portions are alike, so little is lost by waiting in order.
    while !running.isEmpty {
      let done = running.removeFirst()
      let said = done.output.fileHandleForReading.readDataToEndOfFile()
      done.process.waitUntilExit()
      take(said, from: done)
      try? FileManager.default.removeItem(atPath: done.progress)
      report()
      if result.failures.count < Self.mostFailures, let another = try begin(finished) {
        running.append(another)
      }
    }
    return conclude()
  }

  private func begin(_ slot: Int) throws -> Running? {
    guard next < options.end else { return nil }
    let numbers = next..<min(next + Self.portion, options.end)
    next = numbers.upperBound
    return try begin(Running(numbers, slot: slot))
  }

  private func begin(_ running: Running) throws -> Running {
    running.process.executableURL = Bundle.main.executableURL
    running.process.arguments = [
      "--worker", running.progress, "--seed", String(options.seed), "--first",
      String(running.numbers.lowerBound),
      "--count", String(running.numbers.count),
    ]
    running.process.standardOutput = running.output
    running.process.standardError = FileHandle.nullDevice
    try running.process.run()
    return running
  }

  private func take(_ said: Data, from done: Running) {
    finished += done.numbers.count
    if let part = try? JSONDecoder().decode(Worker.Result.self, from: said) {
      result.cost.add(part.cost)
      result.failures += part.failures
      result.peak = max(result.peak, part.peak)
      for failure in part.failures {
        print("seed \(options.seed), mutation \(failure.number): \(failure.what)")
      }
      return
    }
    let number =
      FileManager.default.contents(atPath: done.progress)
      .flatMap { $0.count >= 8 ? $0.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) } : nil }
      ?? done.numbers.lowerBound
    let signal = done.process.terminationStatus
    let what = signal == SIGALRM ? "takes more than 60 seconds" : "ends its process with signal \(signal)"
    print("seed \(options.seed), mutation \(number): \(what)")
    result.failures.append(Worker.Failure(number: number, what: what))
    // What is left of the portion, without the culprit, is still worth trying.
    let rest = number + 1..<max(done.numbers.upperBound, number + 1)
    finished -= rest.count
    if !rest.isEmpty, result.failures.count < Self.mostFailures,
      let again = try? begin(Running(rest, slot: -number))
    {
      let said = again.output.fileHandleForReading.readDataToEndOfFile()
      again.process.waitUntilExit()
      take(said, from: again)
    }
  }

  private func report() {
    let (seconds, _) = (ContinuousClock.now - start).components
    print(
      "\(finished) mutations, \(finished / max(1, Int(seconds))) a second, \(result.peak / 1024) MB at most")
    fflush(nil)
  }

  private func conclude() -> Bool {
    let cost = result.cost
    var holds = result.failures.isEmpty
    /// A stage is bounded by a time for each thousand of what it is given.
    func judge(_ name: String, _ stage: Cost.Stage, _ unit: String, bound: Double? = nil) {
      let rate = (stage.microsecondsPerThousand * 10).rounded() / 10
      print(
        "\(name): \(rate) µs a \(unit), \(stage.amount) in \(stage.nanoseconds / 1_000_000) ms, "
          + "at most \(stage.longest / 1_000_000) ms in mutation \(stage.longestNumber)")
      if stage.longest > 5_000_000_000 {
        print("  which is too long for one")
        holds = false
      }
      if let bound, rate > bound {
        print("  which is more than \(bound)")
        holds = false
      }
    }
    // What comes in is looked at by several stages; the bound is for all that they look at, on average.
    judge("reading", cost.reading, "KB")
    judge("checking", cost.checking, "KB")
    judge("restoring", cost.restoring, "KB")
    judge("unpacking", cost.unpacking, "KB")
    judge("talking", cost.talking, "KB")
    judge("altogether", cost.bytes, "KB", bound: 50)
    judge("playing", cost.playing, "thousand inputs", bound: 50_000)
    print(
      "\(cost.compiled) compiled, \(cost.restored) snapshots restored, \(cost.unpacked) images read, "
        + "\(result.peak / 1024) MB at most")
    if result.peak > 500 * 1024 {
      print("a worker took more than 500 MB")
      holds = false
    }
    print(
      holds ? "clean" : "failed: seed \(options.seed), mutations \(result.failures.map(\.number).sorted())")
    return holds
  }
}
