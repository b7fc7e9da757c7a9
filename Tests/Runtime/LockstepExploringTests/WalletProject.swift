import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import TestSupport

/// The four flows of `flows/` with small flows in the place of those that they mention, and what must hold of them.
struct WalletProject {
  private var sources: [SourceText] = []

  init() throws {
    for folder in ["flows/use-cases", "flows/partial-flows", "Tests/Samples/wallet"] {
      let directory = Repository.root.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
      where name.hasSuffix(".yaml") {
        let bytes = [UInt8](try Data(contentsOf: directory.appending(path: name)))
        sources.append(SourceText(path: "\(folder)/\(name)", bytes: bytes))
      }
    }
  }

  /// The project with a text in one of its files replaced, which has to be there once.
  func replacing(_ text: String, with replacement: String, in file: String) throws -> WalletProject {
    var changed = self
    for index in sources.indices
    where sources[index].path.contains("/\(file)") && !sources[index].path.hasSuffix(".errata.yaml") {
      let before = String(decoding: sources[index].bytes, as: UTF8.self)
      guard before.components(separatedBy: text).count == 2 else { throw NotOnce(text: text) }
      changed.sources[index] = SourceText(
        path: sources[index].path, text: before.replacing(text, with: replacement))
      return changed
    }
    throw NotOnce(text: text)
  }

  /// The project with another text of a file of `flows/`; of the project file only the session is taken over.
  func replacing(_ path: String, with text: String) -> WalletProject {
    var changed = self
    for index in sources.indices where sources[index].path == "flows/\(path)" {
      changed.sources[index] = SourceText(path: sources[index].path, text: text)
    }
    let settings = sources.firstIndex { path == "lockstep.yaml" && $0.path.hasSuffix("/lockstep.yaml") }
    if let settings, let session = text.split(separator: "\n").first(where: { $0.hasPrefix("session:") }) {
      let lines = String(decoding: sources[settings].bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      changed.sources[settings] = SourceText(
        path: sources[settings].path,
        text: lines.map { $0.hasPrefix("session:") ? session : $0 }.joined(separator: "\n"))
    }
    return changed
  }

  struct NotOnce: Error { var text: String }

  /// The program and the properties with its numbers.
  func linked() throws -> (program: FlowProgram, properties: [String: Property]) {
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    for source in sources {
      switch try YAMLReader.read(source, worldKeys: PINWorld.keys).get() {
      case .flow(let flow): flows.append(flow)
      case .project(let project): settings = project
      case .errata, .world, .script, .scenarios, .vocabulary: break
      }
    }
    let program = try Project(
      flows, settings: settings, domain: DomainDeclaration(actions: Set(PINWorld.actionNames))
    ).program().get()
    var properties: [String: Property] = [:]
    for document in settings?.properties ?? [] {
      guard let source = settings?.source else { continue }
      properties[document.name.value] = try PropertyLinking.link(document, in: source, for: program).get()
    }
    return (program, properties)
  }

  /// Checks properties with every outcome at any time, those together that begin in one flow.
  func check(_ names: [String]) throws -> [String: PropertyCheck] {
    let (program, properties) = try linked()
    var checks: [String: PropertyCheck] = [:]
    for (flow, names) in Dictionary(grouping: names, by: { properties[$0]?.start ?? "UC2.3" }) {
      let named = try names.map { name in
        guard let property = properties[name] else { throw NotOnce(text: name) }
        return property
      }
      let found = try PropertyCheck.check(
        named, program, FreeOutcomes(program), options: ExplorerOptions(flow))
      for (name, check) in zip(names, found) { checks[name] = check }
    }
    return checks
  }

  /// Checks a property with the PIN and its policy.
  func check(_ name: String, policy: String, biometrics: String = "unsupported") throws -> PropertyCheck {
    let (program, properties) = try linked()
    guard let property = properties[name] else { throw NotOnce(text: name) }
    let options = ExplorerOptions(property.start ?? "UC2.3")
    let model = HostModel(
      try Self.world(policy, program, biometrics: biometrics), program, flow: options.flow, varies: false)
    return try PropertyCheck.check(property, program, model, options: options)
  }

  /// A world with a policy.
  static func world(
    _ policy: String, _ program: FlowProgram, biometrics: String = "unsupported"
  ) throws
    -> SimulatedWorld<PINWorld>
  {
    let source = SourceText(
      path: "world.yaml", text: "world: w\nbiometrics: \(biometrics)\npolicy: \(policy)\n")
    guard case .world(let document) = try YAMLReader.read(source, worldKeys: PINWorld.keys).get() else {
      throw NotOnce(text: policy)
    }
    return try SimulatedWorld(document, host: PINWorld(), for: program)
  }
}

extension PropertyCheck {
  /// For comparing: `holds`, `vacuous`, or the last line of the scenario that breaks it.
  var word: String {
    switch self {
    case .holds: "holds"
    case .vacuous: "vacuous"
    case .broken: "broken"
    case .holdsUpTo: "holds up to"
    case .notSettled: "not settled"
    }
  }
}
