import LockstepModel

/// Reading the project file.
extension Reader {
  mutating func readProject() -> ProjectDocument {
    var project = ProjectDocument(
      source: tree.source, version: SourceString("", at: opening(of: 0).span), span: span(0))
    guard var cursor = beginMapping(0, as: .project) else { return project }
    var resumes = false
    while let field = next(of: &cursor) {
      switch field.name {
      case .lockstep: project.version = readChoice(field, among: ["1"]) ?? project.version
      case .title: project.title = readText(field)
      case .externalFlows:
        project.externalFlows = readPairs(field, of: .table(.externalFlow)).map { readExternalFlow($0) }
      case .errorFlows:
        project.errorFlows = readPairs(field, of: .table(.errorFlow)).map { readErrorFlow($0) }
      case .session: project.session = readSession(field)
      case .swift: project.swift = readSwift(field)
      case .actions: project.actions = readTexts(field)
      case .exclude: project.excludePatterns = readTexts(field)
      case .properties:
        project.properties = readList(field, of: .table(.property)) { $0.readProperty($1, field) }
      case .externalDocuments: project.externalDocuments = readTexts(field)
      case .trace: project.trace = readTrace(field)
      case .wording: project.wording = readWording(field)
      case .useCases:
        resumes =
          readFields(field, as: .useCases, into: false) { reader, field, resumes in
            resumes = reader.readChoice(field, among: ["resume"]) != nil
          } ?? false
      case .check: project.check = readCheck(field)
      case .texts: project.textFilePatterns = readTexts(field)
      case .textExceptions: project.textExceptions = readReasons(field)
      case .app: project.appExceptions = readAppExceptions(field)
      case .losses: project.losses = readReasons(field)
      case .rules:
        project.rules = readPairs(field, of: .choice(KeyTable.ruleLevels)).compactMap { pair in
          readChoice(pair.value, among: KeyTable.ruleLevels).map { (pair.key, $0) }
        }
      default: break
      }
    }
    finish(cursor)
    if resumes { project.wording = project.wording.withOpenAlternativesResumed }
    return project
  }

  /// Names, each with the reason for an exception.
  private mutating func readReasons(_ field: Field) -> [(SourceString, SourceString)] {
    readPairs(field, of: .text).compactMap { pair in readText(pair.value).map { (pair.key, $0) } }
  }

  /// The rows in which an app may deviate; one without a row or a reason is left out.
  private mutating func readAppExceptions(_ outer: Field) -> [ProjectDocument.AppException] {
    readFields(outer, as: .app, into: []) { reader, field, exceptions in
      exceptions = reader.readList(field, of: .table(.appException)) { reader, entry in
        let pair = reader.readFields(
          field, at: entry, as: .appException,
          into: (row: nil, because: nil) as (SourceString?, SourceString?),
          texts: [.row: \.0, .because: \.1])
        guard let row = pair?.0, let because = pair?.1 else { return nil }
        return ProjectDocument.AppException(row: row, because: because)
      }
    } ?? []
  }

  /// An external flow exists as soon as it has an id, whatever else is wrong with it.
  private mutating func readExternalFlow(_ pair: Pair) -> ProjectDocument.ExternalFlow {
    let flow = ProjectDocument.ExternalFlow(id: pair.key, span: pair.key.span.through(span(pair.value.value)))
    return readFields(
      pair.value, as: .externalFlow, into: flow,
      texts: [.title: \.title, .document: \.document, .swift: \.swiftName],
      lists: [.results: \.results, .parameters: \.parameters]) ?? flow
  }

  private mutating func readErrorFlow(_ pair: Pair) -> ProjectDocument.ErrorFlow {
    let flow = ProjectDocument.ErrorFlow(name: pair.key, span: pair.key.span.through(span(pair.value.value)))
    return readFields(
      pair.value, as: .errorFlow, into: flow,
      texts: [.flow: \.flow, .document: \.document, .anchor: \.anchor]) ?? flow
  }

  private mutating func readSwift(_ outer: Field) -> ProjectDocument.SwiftSettings {
    var swift =
      readFields(outer, as: .swift, into: ProjectDocument.SwiftSettings(), texts: [.name: \.name]) {
        reader, field, swift in
        swift.access = reader.readChoice(field)?.value ?? .internal
      } ?? .init()
    swift.isDeclared = true
    return swift
  }

  private mutating func readCheck(_ outer: Field) -> ProjectDocument.Check {
    readFields(outer, as: .check, into: .init(), texts: [.baseline: \.baseline]) { reader, field, check in
      if field.name == .failOn {
        check.failOn = reader.readChoice(field, among: ProjectDocument.Check.failLevels)
      } else if field.name == .tables {
        check.checksTableLayout = reader.readBoolean(field) ?? false
      } else if reader.readText(field)?.value == "off" {
        check.propertyTime = .zero
      } else if let time = reader.readDuration(field) {
        check.propertyTime = time.value
      }
    } ?? .init()
  }

  private mutating func readSession(_ outer: Field) -> ProjectDocument.Session {
    readFields(
      outer, as: .session, into: .init(), texts: [.onResume: \.onResume],
      lists: [.roots: \.rootFlows, .locks: \.lockFlows, .open: \.openFlows]) ?? .init()
  }

  private mutating func readTrace(_ outer: Field) -> ProjectDocument.Trace {
    let trace = ProjectDocument.Trace(span: span(outer.value))
    return readFields(
      outer, as: .trace, into: trace, texts: [.manual: \.manualMark],
      lists: [.tests: \.testPatterns, .cases: \.caseDocuments]
    ) { reader, field, trace in
      if field.name == .case {
        trace.caseIDPattern = reader.readPattern(field)
      } else {
        trace.requirement = reader.readChoice(field)?.value ?? trace.requirement
      }
    } ?? trace
  }
}
