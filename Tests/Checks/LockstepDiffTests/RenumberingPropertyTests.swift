import FlowFixtures
import Foundation
import Lockstep
import LockstepDiff
import LockstepModel
import TestSupport
import Testing

@Suite("Renumbering at random") struct RenumberingPropertyTests {
  private static let ownFlows: [SourceText] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: FlowFiles.directory.path())) ?? []
    return names.sorted().filter { $0.hasSuffix(".yaml") }.compactMap { name in
      (try? Data(contentsOf: FlowFiles.directory.appending(path: name))).map {
        SourceText(path: name, bytes: [UInt8]($0))
      }
    }
  }()

  /// One, and another one where tests are repeated.
  private static func seeds(from first: UInt64) -> Range<UInt64> {
    first..<first + UInt64(min(2, Trials.count(1)))
  }

  /// A plan for one of the flows, and the flow; the first step of a flow stays, because flows are entered there.
  private static func plan(_ project: Project, _ randomness: inout SplitMix64) -> (RenumberingPlan, String)? {
    let flows = project.flows.filter { !$0.isExternal }
    guard let flow = flows.randomElement(using: &randomness), let (_, section) = project.section(of: flow),
      let from = section.scenarios.randomElement(using: &randomness),
      let step = from.steps.randomElement(using: &randomness)
    else { return nil }
    switch Int.random(in: 0..<6, using: &randomness) {
    case 0: return (.all, flow.id)
    case 1: return (.insertAfter(from.id.value), flow.id)
    case 2:
      return (.insertAfter(step.transitions.randomElement(using: &randomness)?.id.value ?? "1"), flow.id)
    case 3: return (.insertAfter(step.id.value), flow.id)
    default:
      guard let to = section.scenarios.randomElement(using: &randomness) else { return nil }
      let isSame = to.id.value == from.id.value
      let limit = to.steps.count + (isSame ? 0 : 1)
      let number = Int.random(in: 1...max(1, limit), using: &randomness)
      let first = section.scenarios.first?.id.value
      let isFirst = step.id.value == section.scenarios.first?.steps.first?.id.value
      if isFirst || (number == 1 && to.id.value == first) { return (.all, flow.id) }
      return (.move(step.id.value, to: "\(to.id.value).\(number)"), flow.id)
    }
  }

  /// Renumbers a few times, and compares each time; what makes no sense is refused.
  private static func check(_ start: RenumberedFiles, _ randomness: inout SplitMix64, _ walks: [String])
    throws -> Int
  {
    var files = start
    let findings = files.findings
    var done = 0
    for _ in 0..<4 {
      guard let (plan, flow) = plan(files.project, &randomness) else { continue }
      let renumbering: Renumbering
      do { renumbering = try files.renumbering(plan, of: flow) } catch is RenumberingRefusal { continue }
      guard renumbering.problems.isEmpty else { continue }
      let after = files.applying(renumbering)
      #expect(renumbering.difference(from: after.project) == nil, "\(plan) of \(flow)")
      #expect(after.findings == findings, "\(plan) of \(flow)")
      for walk in walks {
        var twins = try TwinWalk(files.project, after.project, renumbering, flow: walk)
        for _ in 0..<60 where !twins.hasEnded {
          guard let problem = twins.step(&randomness) else { continue }
          Issue.record("\(plan) of \(flow): \(problem) at \(twins.place)")
          return done
        }
      }
      if case .all = plan {
        let again = try after.renumbering(.all, of: flow)
        #expect(again.files.isEmpty, "\(flow)")
      }
      files = after
      done += 1
    }
    return done
  }

  @Test(arguments: seeds(from: 71)) func generatedFlowsBehaveTheSame(seed: UInt64) throws {
    var randomness = SplitMix64(seed)
    var done = 0
    let count = Trials.count(4)
    for _ in 0..<count {
      let flows = RandomFlows(&randomness)
      done += try Self.check(RenumberedFiles(FlowText(flows.text)), &randomness, ["F1", "F3"])
    }
    #expect(done * 25 > count * 40, "only \(done) renumberings")
  }

  @Test(arguments: seeds(from: 81)) func ourOwnFlowsBehaveTheSame(seed: UInt64) throws {
    #expect(Self.ownFlows.count > 20)
    var randomness = SplitMix64(seed)
    var done = 0
    let count = Trials.count(2)
    for _ in 0..<count {
      done += try Self.check(
        RenumberedFiles(Self.ownFlows), &randomness, ["UC2.3", "UC2.1", "CP1", "PF2.8"])
    }
    #expect(done > count, "only \(done) renumberings")
  }
}
