import ArgumentParser
import Lockstep
import LockstepLint
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import LockstepYAML

/// Reads the input of a run: the project, its program, a script, a world.
///
/// Input that does not load is reported, and ends the command.
struct FlowLoader {
  /// The project's directory, if it was named.
  var project: String?
  var report = Report(command: "run")
  /// Reads the flows: corrected, or as their documents have them.
  var workspace = Workspace.standard

  /// The program of the flow's project, the flow's id, the scenarios and worlds, and the errata that it was read without.
  ///
  /// - Parameters:
  ///   - flow: its id, or its file.
  ///   - world: the file of the world, which may answer in place of flows.
  func loadProgram(of flow: String, in world: String?) async throws -> (
    program: FlowProgram, flow: String, scenarios: ScenarioSet, errata: [RevertedErratum]
  ) {
    let (files, named) = try await workspace.findFlow(flow, project: project)
    // The name of a document with several tables means its first one.
    let project = files.project
    let flow = project.flow(named)?.id ?? named
    let stubs = try world.map { try readStubs(ofWorld: $0, files, project) } ?? []
    let program = compile(files, project, startingAt: [flow], stubbing: stubs)
    return (program, flow, files.scenarios, files.revertedErrata)
  }

  /// The files of a project, the project, its program as a whole, and the flows that are meant, those of a folder, a
  /// file or an id, nil for all.
  ///
  /// - Parameter world: the file of the world, which may not answer in place of a flow.
  func loadProject(_ named: String? = nil, in world: String? = nil) async throws -> (
    files: ProjectFiles, project: Project, program: FlowProgram, flows: [String]?
  ) {
    let parts = try await workspace.select(named.map { [$0] } ?? [], project: project)
    guard let part = parts.first else {
      throw UsageError("no flows found here", help: "name a project with --project DIR")
    }
    let project = part.files.project
    let stubs = try world.map { try readStubs(ofWorld: $0, part.files, project) } ?? []
    if let first = stubs.min() {
      throw UsageError(
        "the world '\(world ?? "")' answers for \(first), which the project has",
        help: "a property is about the flows themselves: remove the entry of 'outcomes'")
    }
    let flows = named == nil ? nil : part.documents.map(\.id.value)
    for id in flows ?? [] { try part.files.requireOneFlow(id) }
    return (part.files, project, compile(part.files, project, startingAt: flows), flows)
  }

  /// The flows and steps in whose place a world answers.
  ///
  /// A world with a name that nothing has stops the command: it would answer otherwise than its author believes.
  private func readStubs(
    ofWorld path: String, _ files: ProjectFiles, _ project: Project
  ) throws -> Set<String> {
    let world = try readWorldDocument(path)
    let cascade = files.cascade
    let findings = ScenarioCheck.findings(in: ScenarioSet(worlds: [world]), of: project)
      .filter { !cascade.explains($0) }
    if !findings.isEmpty { try report.stop(for: findings) }
    return world.settings.stubbedCalls(in: project)
  }

  private func compile(
    _ files: ProjectFiles, _ project: Project, startingAt flows: [String]?,
    stubbing stubs: Set<String> = []
  ) -> FlowProgram {
    if let first = files.settingsErrors.first {
      let place = first.location
      let line = LineTable(place.source).position(of: place.span.start).line
      Console.current.writeError(
        "note: '\(place.source.path)' cannot be read as a whole, so settings may be missing: "
          + "line \(line): \(first.message)\n")
    }
    let (program, broken) = project.workingProgram(readerFindings: files.diagnostics, stubbing: stubs)
    // Sessions may reach broken rows from where they begin; nil is everywhere.
    let reached = Set(program.reachableFlows(from: flows).map { program.flowInfos[$0].id })
    let count = broken.count(in: reached, of: project)
    if count > 0 {
      Console.current.writeError(
        "note: \(Count.text(count, "row")) of these flows \(count == 1 ? "is" : "are") broken: a session that takes "
          + "one ends with a fault; lockstep lint lists them\n")
    }
    return program
  }

  /// A script with the scripts that it uses, directly or not.
  func readScript(_ path: String) throws -> (ScriptDocument, ScriptLibrary) {
    let first =
      path == "-" ? SourceText(path: "<stdin>", bytes: try Console.current.readInput()) : try readSource(path)
    let script = try readScript(first)
    var library = ScriptLibrary([script])
    var open = [script]
    while let next = open.popLast() {
      for path in library.missingPaths(in: next.lines, of: next.source) {
        // The runner reports a missing script at the line that uses it.
        guard let source = try? readSource(path) else { continue }
        let used = try readScript(source)
        library.add(used)
        open.append(used)
      }
    }
    return (script, library)
  }

  private func readScript(_ source: SourceText) throws -> ScriptDocument {
    try readDocument(source, "script") { if case .script(let script) = $0 { script } else { nil } }
  }

  /// The world of a file, or the default one.
  ///
  /// - Parameter fits: whether it must fit the flows, because it is to answer for them.
  func readWorld(_ world: String?, for program: FlowProgram, fitting fits: Bool) throws -> World {
    var read = Domain.defaultWorld
    if let world {
      let document = try readWorldDocument(world)
      do throws(Diagnostic) {
        read = try World(document, host: Domain.Host(), for: program)
      } catch {
        try report.stop(for: [error])
      }
    }
    let problems = fits ? read.misfits(for: program) : []
    if problems.isEmpty { return read }
    throw UsageError(
      "the world does not fit the flows: " + problems.joined(separator: "; "),
      help: "change its policy or rules, or give the flow rows for these outcomes, or answer yourself: --ask")
  }

  /// The world in a file as that of a scenario.
  func scenarioWorld(_ path: String, among scenarios: ScenarioSet, for program: FlowProgram) throws
    -> ScenarioWorld
  {
    let document = try readWorldDocument(path)
    do throws(Diagnostic) {
      return try ScenarioWorld(document, among: scenarios, for: program)
    } catch {
      try report.stop(for: [error])
    }
  }

  func readWorldDocument(_ path: String) throws -> WorldDocument {
    try readDocument(try readSource(path), "world") { if case .world(let world) = $0 { world } else { nil } }
  }

  /// The snapshot in a file.
  func readSnapshot(_ path: String) throws(UsageError) -> FlowSnapshot {
    let bytes = try readSource(path).bytes
    do throws(ProtocolError) {
      return try FlowSnapshot(file: bytes)
    } catch {
      throw UsageError("cannot continue from '\(path)': \(error.message)")
    }
  }

  private func readSource(_ path: String) throws(UsageError) -> SourceText {
    SourceText(path: path, bytes: try DiskFiles.standard.readStream(path))
  }

  /// Reads a file that has to be of one kind.
  private func readDocument<Document>(
    _ source: SourceText, _ kind: String, _ pick: (FileContent) -> Document?
  ) throws -> Document {
    let checked = YAMLReader.read(source, worldKeys: Domain.worldKeys)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { try report.stop(for: errors) }
    guard let content = checked.value, let document = pick(content) else {
      throw UsageError("'\(source.path)' is not a \(kind) file")
    }
    return document
  }
}

extension Workspace {
  /// The workspace that reads the flows as their documents have them, without errata.
  static let asDocumented = Workspace(domains: [Domain.declaration], isAsDocumented: true)
}

extension [RevertedErratum] {
  /// Those of the present step of a session, and of the steps that called its flow.
  func relatedErrata(_ state: SessionState, of interpreter: Interpreter) -> [Diagnostic.Related] {
    let steps = interpreter.callingSteps(state) + [interpreter.currentStep(state)].compactMap(\.self)
    let places = steps.map { interpreter.program.stepInfo($0).place }
    return filter { erratum in places.contains { erratum.isAbout(step: $0) } }.map(\.related)
  }
}
