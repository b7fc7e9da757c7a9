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
    let ends = ComparedVersions.ends(of: range)
    let present = versions.texts.present == nil ? "the files as they are" : ends.new
    return Review(
      of: versions.diff(names: nil), from: .init(old.program, of: old.project, name: ends.old),
      to: .init(new.program, of: new.project, name: present), failures: failures,
      isWhole: versions.unreadDocuments.isEmpty, unreadFlows: versions.unreadFlows)
  }

  /// - Parameter output: the file that the page is written to.
  func makePage(title: String?, output: String?) async throws -> Page {
    let review = try await makeReview()
    let none = review.isWhole ? "no changes" : "not all files can be read"
    let count = review.changeCount
    let title = title ?? "Review: \(count == 0 ? none : Count.text(count, "change"))"
    var page = Page(
      review.new.program, of: review.new.project, title: title,
      designs: PictureAddresses.forPage(at: output).addressesByPath(of: review.new.project), review: review)
    let others = await unavailableUnchangedDocuments()
    page.unavailableDocuments = versions.unreadDocuments + others
    return page
  }

  /// What a page of the present version names, too.
  private func unavailableUnchangedDocuments() async -> [UnavailableDocument] {
    let named = Set(versions.unreadDocuments.filter { $0.version == nil }.map(\.path))
    let workspace = Workspace.standard
    // A version without any flow has nothing to name.
    let present = try? await workspace.check([versions.target], unsaved: versions.texts.present)
    return present?.unavailableDocuments.filter { !named.contains($0.path) } ?? []
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
