import Lockstep
import LockstepDiff
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import LockstepYAML

/// Makes the page that compares a version of a project with another one.
struct ReviewBuilder {
  let versions: ComparedVersions
  /// How the reader names the versions.
  let range: String

  /// - Parameter range: as `lockstep diff` takes it.
  init(range: String, of directory: String) async throws {
    versions = try await ComparedVersions(range: range, of: directory)
    self.range = range
  }

  func makeReview() async throws -> Review {
    let workspace = Workspace.standard
    let old = try await workspace.tests(of: versions.target, unsaved: versions.texts.earlier)
    let new = try await workspace.tests(of: versions.target, unsaved: versions.texts.present)
    let failures = try await scenarioFailures(old, new) + propertyFailures(old, new)
    let ends = range.split(separator: "..", maxSplits: 1).map { $0.drop { $0 == "." } }
    let isOfFiles = versions.texts.present == nil
    let present = isOfFiles ? "the files as they are" : ends.last.map(String.init) ?? "HEAD"
    return Review(
      of: versions.diff(names: nil),
      from: .init(old.program, of: old.project, name: ends.first.map(String.init) ?? range),
      to: .init(new.program, of: new.project, name: present),
      failures: failures)
  }

  /// - Parameter output: the file that the page is written to.
  func makePage(title: String?, output: String?) async throws -> Page {
    let review = try await makeReview()
    let title =
      title ?? "Review: \(review.changeCount == 0 ? "no changes" : Count.text(review.changeCount, "change"))"
    return Page(
      review.new.program, of: review.new.project, title: title,
      designs: PictureAddresses.forPage(at: output).addressesByPath(of: review.new.project), review: review)
  }

  /// The scenarios that fail, each as far as it can be played.
  private func scenarioFailures(_ old: ProjectTests, _ new: ProjectTests) async throws -> [Review.Failure] {
    let results = await new.running(0..<new.tests.count, host: Domain.host).runOnAllCores()
    let (oldKeys, newKeys) = (ProgramKeys(old.program), ProgramKeys(new.program))
    return results.filter { !$0.hasPassed && $0.test.scenario.parameters.isEmpty }.map { result in
      let (now, _) = ReplayRecorder.play(result.test, of: new.program, newKeys) {
        new.run(result.test, host: Domain.host, observe: $0)
      }
      var before: ReplayLink?
      var held = false
      if let earlier = old.tests.first(where: { $0.name == result.test.name }) {
        let (link, result) = ReplayRecorder.play(earlier, of: old.program, oldKeys) {
          old.run(earlier, host: Domain.host, observe: $0)
        }
        held = result.hasPassed
        before = link
      }
      let title = result.test.scenario.title.map { " \($0.value)" } ?? ""
      return Review.Failure(
        "Scenario \(result.test.name)\(title)", reason: result.failure?.message ?? "",
        isNew: held || before == nil, before: before?.inEarlierVersion, now: now)
    }
  }

  /// The properties that are broken, each with a way that breaks it.
  private func propertyFailures(_ old: ProjectTests, _ new: ProjectTests) throws -> [Review.Failure] {
    guard let settings = versions.presentFiles.settings, !settings.properties.isEmpty,
      settings.check.propertyTime > .zero
    else { return [] }
    let directory = versions.target.directory ?? "."
    let found = try CounterExamples.find(
      settings, of: new.project, new.program, in: versions.presentFiles.scenarios, directory)
    if found.isEmpty { return [] }
    let earlier = try versions.earlierFiles.settings.map {
      try CounterExamples.find(
        $0, of: old.project, old.program, in: versions.earlierFiles.scenarios, directory)
    }
    return found.map { way in
      let known = earlier?.first { $0.name == way.name }
      return Review.Failure(
        "Property \(way.name)", reason: "does not hold: here is a way that breaks it", isNew: known == nil,
        before: known?.link.inEarlierVersion, now: way.link)
    }
  }
}
