import Foundation
import Lockstep
import LockstepPIN

struct ComplexityVector: Decodable, Sendable {
  var id: String
  var policy: String?
  var pin: String
  var valid: Bool?
  var violation: String?
  var allViolations: [String]?
}

/// Rules for PINs as a vector file writes them. Their order is that of reporting.
struct ComplexityPolicy: Decodable, Sendable {
  /// One number, or the least and the most.
  struct Length: Decodable, Sendable {
    var range: ClosedRange<Int>

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let length = try? container.decode(Int.self) {
        range = length...length
      } else {
        let ends = try container.decode([Int].self)
        guard ends.count == 2, ends[0] <= ends[1] else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "a length or a range")
        }
        range = ends[0]...ends[1]
      }
    }
  }

  var length: Length?
  var minLength: Int?
  var maxLength: Int?
  var minUniqueDigits: Int?
  var forbidAscending: Bool?
  var forbidDescending: Bool?
  var forbidSequences: Bool?
  var wraparound: Bool?
  var maxSimilarDigits: Int?
  var blocklist: [String]?
  private var order: [String]?

  /// The same with the keys in the order in which the file has them, which a decoder does not tell.
  func ordered(as name: String, in text: String) -> ComplexityPolicy {
    guard let policies = text.range(of: "\"complexity_policies\""),
      let mine = text.range(of: "\"\(name)\"", range: policies.upperBound..<text.endIndex),
      let end = text.range(of: "}", range: mine.upperBound..<text.endIndex)
    else { return self }
    let keys = ["length", "unique", "ascending", "descending", "sequences", "similar", "blocklist"]
    var copy = self
    let body = text[mine.upperBound..<end.lowerBound]
    copy.order = keys.compactMap { key in
      body.range(of: #"_?\#(key)[a-z_]*""#, options: .regularExpression).map { ($0.lowerBound, key) }
    }.sorted { $0.0 < $1.0 }.map(\.1)
    return copy
  }

  func rules(_ report: PINRules.Report) throws -> PINRules {
    let up = forbidAscending ?? forbidSequences ?? false
    let down = forbidDescending ?? forbidSequences ?? false
    let refused: PINSequences = up ? (down ? .both : .up) : (down ? .down : .none)
    var rules: [PINRule] = []
    for key in order ?? [] {
      switch key {
      case "length":
        let least = length?.range.lowerBound ?? minLength ?? 1
        rules.append(.length(least...(length?.range.upperBound ?? maxLength ?? PINRules.longest)))
      case "unique": if let least = minUniqueDigits { rules.append(.different(least)) }
      case "similar": if let most = maxSimilarDigits { rules.append(.mostSimilar(most)) }
      case "blocklist": rules.append(.blocklist((blocklist ?? []).map(secret)))
      default:
        let isThere = rules.contains { if case .sequences = $0 { true } else { false } }
        if !isThere { rules.append(.sequences(refused, wraps: wraparound ?? false)) }
      }
    }
    return try PINRules(rules, report: report)
  }
}

extension PINViolation {
  /// As the vectors write it, whose files do not agree in every word.
  func isCalled(_ name: String) -> Bool {
    switch self {
    case .length: name.contains("length")
    case .nonDigits: name.contains("non_digits")
    case .tooFewDifferent: name.contains("unique") || name.contains("different")
    case .ascending: name.contains("ascending") || name == "sequence"
    case .descending: name.contains("descending") || name == "sequence"
    case .tooManySimilar: name.contains("similar")
    case .blocklisted: name.contains("block") || name.contains("black")
    case .unchanged: name.contains("unchanged")
    }
  }
}
