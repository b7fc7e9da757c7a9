import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Random use cases, written in each form by code that shares nothing with the reader.
///
/// A failure names seed and number: `LOCKSTEP_SEED=1 LOCKSTEP_USE_CASE=17 swift test --filter GeneratedTests`.
@Suite struct GeneratedTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["LOCKSTEP_SEED"].flatMap(UInt64.init) ?? 1

  private static var numbers: [Int] {
    environment["LOCKSTEP_USE_CASE"].flatMap(Int.init).map { [$0] } ?? Array(0..<Trials.count(20))
  }

  private static func useCase(_ number: Int) -> (AbstractUseCase, SplitMix64) {
    var random = SplitMix64(seed: seed, number: number)
    let useCase = AbstractUseCase(&random)
    return (useCase, random)
  }

  /// The ways of a flow: `place kind row → place`.
  private static func ways(_ document: FlowDocument) -> [String] {
    document.steps.flatMap { step in
      step.transitions.map { row in
        "\(step.id.value) \(row.trigger.kind.rawValue) \(row.id.value) → \(row.target?.text.value ?? "?")"
      }
    }
  }

  @Test(arguments: UseCaseWriter.allCases)
  func theReadFlowIsTheAbstractOne(_ writer: UseCaseWriter) throws {
    for number in Self.numbers {
      let (useCase, _) = Self.useCase(number)
      let text = writer.text(of: useCase)
      let expected = ExpectedFlow(useCase, label: { writer.label($0, of: useCase) }, stepID: writer.stepID)
      let read = try Lists.document(text)
      let isSame = Self.ways(read).sorted() == expected.lines.sorted()
      #expect(
        isSame,
        "seed \(Self.seed), number \(number)\n\(text)\n\(Set(Self.ways(read)).symmetricDifference(expected.lines).sorted())"
      )
      if !isSame { return }
    }
  }

  @Test(arguments: UseCaseWriter.allCases)
  func theyHaveNoFindings(_ writer: UseCaseWriter) async throws {
    for number in Self.numbers {
      let text = writer.text(of: Self.useCase(number).0)
      let found = try await Lists.findings(["UC-1.md": text])
      #expect(found == [], "seed \(Self.seed), number \(number)\n\(text)")
      if !found.isEmpty { return }
    }
  }

  @Test(arguments: Mistake.Kind.allCases)
  func eachMistakeIsFoundAndNothingElse(_ kind: Mistake.Kind) async throws {
    var count = 0
    for number in Self.numbers {
      for writer in UseCaseWriter.allCases {
        var (useCase, random) = Self.useCase(number)
        guard let mistake = Mistake(kind, in: useCase, writer, &random) else { continue }
        count += 1
        let found = try await Lists.findings(["UC-1.md": mistake.text])
        let isFound = found == ["UC-1.md:\(mistake.line) \(mistake.rule)"]
        #expect(
          isFound,
          "seed \(Self.seed), number \(number), \(writer): line \(mistake.line) \(mistake.rule), found \(found)\n\(mistake.text)"
        )
        if !isFound { return }
        _ = useCase.main.removeLast()
      }
    }
    #expect(count > 5)
  }
}
