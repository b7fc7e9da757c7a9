import Foundation
import TestSupport
import Testing

/// A review by hand: documents of a functional design, and what is wrong with them row by row.
struct Review: Sendable, CustomTestStringConvertible {
  /// One finding of the review.
  struct Entry: Decodable {
    var document: String
    var row: String?
    var line: Int?
    var rule: String
    var verdict: String
    var weight: String
    var message: String
    var fromTheSeedsAlone: Bool?

    enum CodingKeys: String, CodingKey {
      case document, row, line, rule, verdict, weight, message
      case fromTheSeedsAlone = "from_the_seeds_alone"
    }

    var isWanted: Bool { verdict == "true" && fromTheSeedsAlone != false }
  }

  private struct File: Decodable {
    var entries: [Entry]
  }

  /// The documents, with their `lockstep.yaml`.
  var folder: URL
  var file: URL
  var testDescription: String

  /// In every clone.
  static let sample = Review(
    folder: Repository.samples.appending(path: "functional-design"),
    file: Repository.samples.appending(path: "review.json"), testDescription: "sample")

  /// The sample, and the whole reviews where they lie beside the repository.
  static let all =
    [sample]
    + [beside("seeds", "seeds"), beside("corpus/functional-design", "corpus")]
    .filter { FileManager.default.fileExists(atPath: $0.file.path) }

  /// The folders with enough documents for mistakes of every kind.
  static let folders = all.filter { $0.testDescription != "seeds" }

  private static func beside(_ folder: String, _ name: String) -> Review {
    Review(
      folder: Repository.shared.appending(path: folder),
      file: Repository.shared.appending(path: "truth/\(name).json"), testDescription: name)
  }

  /// The documents that alone are measured, such as those that were held back while a rule was written; nil for all.
  static let documents = ProcessInfo.processInfo.environment["LOCKSTEP_REVIEW_DOCUMENTS"].map { names in
    Set(names.split(separator: ",").map(String.init))
  }

  func entries() throws -> [Entry] {
    try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).entries.filter {
      Self.documents?.contains($0.document) != false
    }
  }
}
