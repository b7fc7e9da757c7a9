import Lockstep

/// The tests of a report that have one name, each in a class of its own.
struct SameNamedTests {
  /// A test in a class. Its retries and parameters count as one.
  private(set) var tests: [(classWords: Set<String>, outcome: ReportedOutcome)] = []
  private var indexByClass: [String: Int] = [:]
  /// By the word that names the class, or its file.
  private var indicesByKeyWord: [String: [Int]] = [:]

  /// With more classes of one name, the other words of these are not compared.
  private static let mostCompared = 64

  mutating func add(_ className: String, _ outcome: ReportedOutcome) {
    if let known = indexByClass[className] {
      tests[known].outcome = max(tests[known].outcome, outcome)
      return
    }
    indexByClass[className] = tests.count
    if let key = Self.keyWord(of: className) { indicesByKeyWord[key, default: []].append(tests.count) }
    tests.append((Set(Self.words(of: className)), outcome))
  }

  /// The tests whose class is the nearest of those around a place; none if no class is there.
  ///
  /// - Parameters:
  ///   - words: those of the lines around the place, the nearest first, then those of the path.
  ///   - all: the same words.
  func indices(near words: [String], _ all: Set<String>) -> [Int] {
    guard let fitting = words.lazy.compactMap({ indicesByKeyWord[$0] }).first else { return [] }
    if fitting.count == 1 || fitting.count > Self.mostCompared { return fitting }
    let ranks = fitting.map { tests[$0].classWords.intersection(all).count }
    let most = ranks.max()
    return zip(fitting, ranks).filter { $0.1 == most }.map(\.0)
  }

  /// The outcome of all tests but some; nil if these differ, since any of them may be meant.
  func commonOutcome(except others: Set<Int>) -> ReportedOutcome? {
    let outcomes = Set(tests.indices.lazy.filter { !others.contains($0) }.map { tests[$0].outcome })
    return outcomes.count == 1 ? outcomes.first : nil
  }

  /// `ATest` of `org.example.ATest`, `door` of `app/door.test.ts`.
  private static func keyWord(of className: String) -> String? {
    guard let slash = className.lastIndex(of: "/") else { return words(of: className).last }
    return words(of: String(className[slash...].prefix { $0 != "." })).last
  }

  /// The names in a text.
  static func words(of text: some StringProtocol) -> [String] {
    text.utf8.split { !$0.isIdentifier }.map { String(decoding: $0, as: UTF8.self) }
  }
}
