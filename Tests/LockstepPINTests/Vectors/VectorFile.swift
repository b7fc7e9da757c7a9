import Foundation
import LockstepPIN

/// The vectors beside the repository, if they are there. The essential ones stand as tables in the other
/// suites; this reads all of them.
struct VectorFile: Decodable, Sendable {
  var lockout: [LockoutVector]
  var crash: [LockoutVector]
  var remoteErrors: [LockoutVector]
  var evaluateUnitTests: [EvaluateVector]
  var policyFunctionTables: PolicyTables
  var invalidPolicies: [InvalidPolicy]
  var races: [RaceVector]
  var complexity: [ComplexityVector]
  var complexityCensus: Census
  var changePin: [ChangePINVector]
  var setupPin: [SetUpVector]

  private static let url = (0..<4)
    .reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appending(path: "../shared/vectors/pin.json")

  static let exists = FileManager.default.fileExists(atPath: url.path)

  /// Nil where there is no file, so that `arguments:` can be listed; a file that does not read as vectors
  /// fails `thereAreVectors`.
  static let found: VectorFile? = try? read()

  static func read() throws -> VectorFile {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(VectorFile.self, from: Data(contentsOf: url))
  }
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

struct ComplexityVector: Decodable, Sendable {
  var id: String
  var pin: String
  var violation: String?
}

struct Census: Decodable, Sendable {
  var rejected: Int
  var list: [String]
}

struct SetUpVector: Decodable, Sendable {
  var name: String
  var events: [String]
  var screens: [String]
}
