import LockstepModel

/// Reading the project file.
extension Reader {
  mutating func project() -> ProjectDocument {
    var project = ProjectDocument(
      source: tree.source, version: SourceString("", at: opening(of: 0).span), span: span(0))
    guard var cursor = mapping(0, as: .project) else { return project }
    var resumes = false
    while let field = next(of: &cursor) {
      switch field.name {
      case .lockstep: project.version = choice(field, among: ["1"]) ?? project.version
      case .title: project.title = text(field)
      case .externalFlows:
        project.externalFlows = pairs(field, of: .table(.externalFlow)).map { externalFlow($0) }
      case .errorFlows: project.errorFlows = pairs(field, of: .table(.errorFlow)).map { errorFlow($0) }
      case .session: project.session = session(field)
      case .swift: project.swift = swift(field)
      case .actions: project.actions = texts(field)
      case .exclude: project.exclude = texts(field)
      case .properties:
        project.properties = list(field, of: .table(.property)) { $0.property($1, field) }
      case .externalDocuments: project.externalDocuments = texts(field)
      case .trace: project.trace = trace(field)
      case .wording: project.wording = wording(field)
      case .useCases:
        resumes =
          fields(field, as: .useCases, into: false) { reader, field, resumes in
            resumes = reader.choice(field, among: ["resume"]) != nil
          } ?? false
      case .check: project.check = check(field)
      case .texts: project.texts = texts(field)
      case .textExceptions: project.textExceptions = reasons(field)
      case .app: project.appExceptions = appExceptions(field)
      case .losses: project.losses = reasons(field)
      case .rules:
        project.rules = pairs(field, of: .choice(KeyTable.ruleLevels)).compactMap { pair in
          choice(pair.value, among: KeyTable.ruleLevels).map { (pair.key, $0) }
        }
      default: break
      }
    }
    finish(cursor)
    if resumes { project.wording = project.wording.resumingOpenAlternatives }
    return project
  }

  /// Names, each with the reason for an exception.
  private mutating func reasons(_ field: Field) -> [(SourceString, SourceString)] {
    pairs(field, of: .text).compactMap { pair in text(pair.value).map { (pair.key, $0) } }
  }

  /// The rows in which an app may deviate; one without a row or a reason is left out.
  private mutating func appExceptions(_ outer: Field) -> [ProjectDocument.AppException] {
    fields(outer, as: .app, into: []) { reader, field, exceptions in
      exceptions = reader.list(field, of: .table(.appException)) { reader, entry in
        let pair = reader.fields(
          field, at: entry, as: .appException,
          into: (row: nil, because: nil) as (SourceString?, SourceString?),
          texts: [.row: \.0, .because: \.1])
        guard let row = pair?.0, let because = pair?.1 else { return nil }
        return ProjectDocument.AppException(row: row, because: because)
      }
    } ?? []
  }

  /// An external flow exists as soon as it has an id, whatever else is wrong with it.
  private mutating func externalFlow(_ pair: Pair) -> ProjectDocument.ExternalFlow {
    let flow = ProjectDocument.ExternalFlow(id: pair.key, span: pair.key.span.through(span(pair.value.value)))
    return fields(
      pair.value, as: .externalFlow, into: flow,
      texts: [.title: \.title, .document: \.document, .swift: \.swiftName],
      lists: [.results: \.results, .parameters: \.parameters]) ?? flow
  }

  private mutating func errorFlow(_ pair: Pair) -> ProjectDocument.ErrorFlow {
    let flow = ProjectDocument.ErrorFlow(name: pair.key, span: pair.key.span.through(span(pair.value.value)))
    return fields(
      pair.value, as: .errorFlow, into: flow,
      texts: [.flow: \.flow, .document: \.document, .anchor: \.anchor]) ?? flow
  }

  private mutating func swift(_ outer: Field) -> ProjectDocument.SwiftSettings {
    var swift =
      fields(outer, as: .swift, into: ProjectDocument.SwiftSettings(), texts: [.name: \.name]) {
        reader, field, swift in
        swift.access = reader.choice(field)?.value ?? .internal
      } ?? .init()
    swift.isGiven = true
    return swift
  }

  private mutating func check(_ outer: Field) -> ProjectDocument.Check {
    fields(outer, as: .check, into: .init(), texts: [.baseline: \.baseline]) { reader, field, check in
      if field.name == .failOn {
        check.failOn = reader.choice(field, among: ProjectDocument.Check.levels)
      } else if field.name == .tables {
        check.hasTables = reader.boolean(field) ?? false
      } else if reader.text(field)?.value == "off" {
        check.propertyTime = .zero
      } else if let time = reader.duration(field) {
        check.propertyTime = time.value
      }
    } ?? .init()
  }

  private mutating func session(_ outer: Field) -> ProjectDocument.Session {
    fields(
      outer, as: .session, into: .init(), texts: [.onResume: \.onResume],
      lists: [.roots: \.roots, .locks: \.locks, .open: \.open]) ?? .init()
  }

  private mutating func trace(_ outer: Field) -> ProjectDocument.Trace {
    let trace = ProjectDocument.Trace(span: span(outer.value))
    return fields(
      outer, as: .trace, into: trace, texts: [.manual: \.manualMark],
      lists: [.tests: \.tests, .cases: \.cases]
    ) { reader, field, trace in
      if field.name == .case {
        trace.casePattern = reader.pattern(field)
      } else {
        trace.requirement = reader.choice(field)?.value ?? trace.requirement
      }
    } ?? trace
  }
}
