import Foundation
import HostileInput

/// Tries mutations in this process, which a trap may end: the number stands in a file before each.
struct Worker {
  var seed: UInt64
  var numbers: Range<Int>
  var progress: String

  /// What a worker prints when it is through.
  struct Result: Codable {
    var cost = Cost()
    var failures: [Failure] = []
    /// Kilobytes.
    var peak = 0
  }

  struct Failure: Codable {
    var number: Int
    var what: String
  }

  func run(_ corpus: Corpus) throws -> Result {
    Self.limit()
    var result = Result()
    let file = unsafe open(progress, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    for number in numbers {
      var text = number.littleEndian
      unsafe pwrite(file, &text, MemoryLayout<Int>.size, 0)
      // What hangs is ended by a signal, and named as what traps.
      alarm(60)
      var trial = Trial(corpus, seed: seed, number: number)
      do {
        try trial.run()
      } catch {
        result.failures.append(Failure(number: number, what: "\(trial.account): \(error)"))
      }
      result.cost.add(trial.cost)
      if result.failures.count >= 20 { break }
    }
    alarm(0)
    close(file)
    result.peak = Self.peak
    return result
  }

  /// A mutation that asks for more memory than that ends its worker, not the machine.
  private static func limit() {
    var memory = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    #else
      unsafe setrlimit(RLIMIT_AS, &memory)
      unsafe setrlimit(RLIMIT_CORE, &core)
    #endif
  }

  /// The most memory that this process held, in kilobytes.
  private static var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss
    #else
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #endif
  }
}
