import Lockstep
import LockstepModel

/// Reading the project file.
extension Reader {
  mutating func project() -> ProjectDocument {
    var project = ProjectDocument(
      source: tree.source, version: SourceString("", at: opening(of: 0).span), span: span(0))
    guard var cursor = mapping(0, as: .project) else { return project }
    while let field = next(of: &cursor) {
      switch field.name {
      case .lockstep: project.version = choice(field, among: ["1"]) ?? project.version
      case .externalFlows:
        project.externalFlows = pairs(field, of: .table(.externalFlow)).map { externalFlow($0) }
      case .errorFlows: project.errorFlows = pairs(field, of: .table(.errorFlow)).map { errorFlow($0) }
      case .session: project.session = session(field)
      case .swift: project.swift = swift(field)
      case .actions: project.actions = texts(field)
      case .exclude: project.exclude = texts(field)
      case .properties: project.properties = properties(field)
      case .externalDocuments: project.externalDocuments = texts(field)
      case .trace: project.trace = trace(field)
      case .wording: project.wording = wording(field)
      case .check: project.check = check(field)
      case .texts: project.texts = texts(field)
      case .textExceptions: project.textExceptions = reasons(field)
      case .losses: project.losses = reasons(field)
      case .rules:
        project.rules = pairs(field, of: .choice(KeyTable.ruleLevels)).compactMap { pair in
          choice(pair.value, among: KeyTable.ruleLevels).map { (pair.key, $0) }
        }
      default: break
      }
    }
    finish(cursor)
    return project
  }

  /// Names, each with the reason for an exception.
  private mutating func reasons(_ field: Field) -> [(SourceString, SourceString)] {
    pairs(field, of: .text).compactMap { pair in text(pair.value).map { (pair.key, $0) } }
  }

  /// An external flow exists as soon as it has an id, whatever else is wrong with it.
  private mutating func externalFlow(_ pair: Pair) -> ProjectDocument.ExternalFlow {
    var flow = ProjectDocument.ExternalFlow(id: pair.key, span: pair.key.span.through(span(pair.value.value)))
    guard var cursor = mapping(pair.value.value, as: .externalFlow, of: pair.value) else { return flow }
    while let field = next(of: &cursor) {
      switch field.name {
      case .title: flow.title = text(field)
      case .document: flow.document = text(field)
      case .swift: flow.swiftName = text(field)
      case .results: flow.results = texts(field)
      case .parameters: flow.parameters = texts(field)
      default: break
      }
    }
    return flow
  }

  private mutating func errorFlow(_ pair: Pair) -> ProjectDocument.ErrorFlow {
    var flow = ProjectDocument.ErrorFlow(name: pair.key, span: pair.key.span.through(span(pair.value.value)))
    guard var cursor = mapping(pair.value.value, as: .errorFlow, of: pair.value) else { return flow }
    while let field = next(of: &cursor) {
      switch field.name {
      case .flow: flow.flow = id(field)
      case .document: flow.document = text(field)
      case .anchor: flow.anchor = text(field)
      default: break
      }
    }
    return flow
  }

  private mutating func swift(_ outer: Field) -> ProjectDocument.SwiftSettings {
    var swift = ProjectDocument.SwiftSettings()
    guard var cursor = mapping(outer.value, as: .swift, of: outer) else { return swift }
    while let field = next(of: &cursor) {
      switch field.name {
      case .name: swift.name = text(field)
      case .access: swift.access = choice(field)?.value ?? .internal
      default: break
      }
    }
    return swift
  }

  private mutating func check(_ outer: Field) -> ProjectDocument.Check {
    var check = ProjectDocument.Check()
    guard var cursor = mapping(outer.value, as: .check, of: outer) else { return check }
    while let field = next(of: &cursor) {
      switch field.name {
      case .baseline: check.baseline = text(field)
      case .failOn: check.failOn = choice(field, among: ProjectDocument.Check.levels)
      default: break
      }
    }
    return check
  }

  private mutating func session(_ outer: Field) -> ProjectDocument.Session {
    var session = ProjectDocument.Session()
    guard var cursor = mapping(outer.value, as: .session, of: outer) else { return session }
    while let field = next(of: &cursor) {
      switch field.name {
      case .roots: session.roots = ids(field)
      case .onResume: session.onResume = id(field)
      case .locks: session.locks = ids(field)
      case .open: session.open = ids(field)
      default: break
      }
    }
    return session
  }

  private mutating func trace(_ outer: Field) -> ProjectDocument.Trace {
    var trace = ProjectDocument.Trace(span: span(outer.value))
    guard var cursor = mapping(outer.value, as: .trace, of: outer) else { return trace }
    while let field = next(of: &cursor) {
      switch field.name {
      case .tests: trace.tests = texts(field)
      case .cases: trace.cases = texts(field)
      case .case: trace.casePattern = pattern(field)
      case .manual: trace.manualMark = text(field)
      case .require:
        let word = choice(field, among: KeyTable.requirements)
        trace.requirement = word.flatMap { .init(rawValue: $0.value) } ?? trace.requirement
      default: break
      }
    }
    return trace
  }
}
