import Foundation
import LockstepPIN
import TestSupport

/// Vectors for the PIN domain: those of the repository, or those of a file of the same shape that the environment
/// variable `LOCKSTEP_PIN_VECTORS` names. The essential ones are tables in the other suites, too.
struct VectorFile: Decodable, Sendable {
  var lockout: [LockoutVector]
  var crash: [LockoutVector]
  var remoteErrors: [LockoutVector]
  var evaluateUnitTests: [EvaluateVector]
  var policyFunctionTables: PolicyTables
  var invalidPolicies: [InvalidPolicy]
  var races: [RaceVector]
  var complexityPolicies: [String: ComplexityPolicy]?
  var complexity: [ComplexityVector]
  var complexityCensus: Census
  var changePin: [ChangePINVector]
  var nlwalletChangePinJournal: [JournalVector]?
  var nlwalletUiMock: MockVector?
  var setupPin: [SetUpVector]

  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/pin.json")

  /// The file that the tests are run with.
  private static let files: [URL] = {
    if let named = ProcessInfo.processInfo.environment["LOCKSTEP_PIN_VECTORS"] {
      return [URL(filePath: named)]
    }
    // Newer vectors beside the repository are run as well; a copy of ours would say nothing new.
    let beside = Repository.shared.appending(path: "vectors/pin.json")
    let other = try? Data(contentsOf: beside)
    return other == nil || other == (try? Data(contentsOf: fixture)) ? [fixture] : [fixture, beside]
  }()

  /// Throws what `all` leaves out, so that a file that is not there or no vectors fails a test.
  static func read() throws -> [VectorFile] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try files.map { url in
      let data = try Data(contentsOf: url)
      var file = try decoder.decode(VectorFile.self, from: data)
      file.complexityPolicies = file.complexityPolicies?.reduce(into: [:]) { policies, entry in
        policies[entry.key] = entry.value.ordered(as: entry.key, in: String(decoding: data, as: UTF8.self))
      }
      return file
    }
  }

  /// For `arguments:`, which cannot throw.
  static let all = (try? read()) ?? []
}

struct PolicyVector: Decodable, Sendable {
  var rounds: Int
  var attemptsPerRound: Int
  var timeoutsMs: [Int]

  func policy() throws(PINPolicyError) -> PINPolicy {
    try PINPolicy(
      rounds: rounds, attempts: attemptsPerRound, locks: timeoutsMs.map { .milliseconds($0) })
  }
}

struct InvalidPolicy: Decodable, Sendable {
  var policy: PolicyVector
}

struct LockoutVector: Decodable, Sendable {
  var id: String
  var name: String
  var policy: PolicyVector
  var steps: [Step]

  struct Step: Decodable, Sendable {
    var tMs: Int
    var input: String
    var crash: String?
    var expect: Expectation
    var failuresAfter: Int
    var pf28Case: String?
  }
}

struct Expectation: Decodable, Sendable {
  var outcome: String
  var attemptsLeftInRound: Int?
  var isFinalRound: Bool?
  var timeoutMs: Int?

  /// As `PINVerdict.label` writes it.
  var label: String {
    var words = [outcome]
    if let attemptsLeftInRound { words.append("\(attemptsLeftInRound)") }
    if let isFinalRound { words.append(isFinalRound ? "final" : "nonfinal") }
    if let timeoutMs { words.append("\(timeoutMs)") }
    return words.joined(separator: " ")
  }
}

struct EvaluateVector: Decodable, Sendable {
  var policy: PolicyVector
  var attemptsIncludingThis: Int
  var lastFailureAgoMs: Int?
  var expect: String
  var left: Int?
  var final: Bool?
  var timeoutMs: Int?
}

struct PolicyTables: Decodable, Sendable {
  var policy: PolicyVector
  var currentRound: [String: Int]
  var attemptsLeftInRound: [String: Int]
  var currentTimeoutS: [String: Int?]
  var isFinalRound: [String: Bool]
  var isBlocked: [String: Bool]
}

struct RaceVector: Decodable, Sendable {
  var id: String
  var policy: PolicyVector
  var parallelInputs: [String]
  var expectMultiset: [String: Int]?
  var failuresAfter: Int?
  var verificationsAtMost: Int?
}

struct Census: Decodable, Sendable {
  var rejected: Int
  var list: [String]
}

/// What the NL Wallet's mock of the lock screen answers, try by try.
struct MockVector: Decodable, Sendable {
  var steps: [Step]
  var thenCorrect: String

  struct Step: Decodable, Sendable {
    var expect: String
  }
}

struct SetUpVector: Decodable, Sendable {
  var name: String
  var events: [String]
  var screens: [String]
}
