import Lockstep
package import LockstepModel

/// Reads the use cases of a document that are numbered lists.
package struct ListReader {
  private let source: SourceText
  private let words: ListWords
  private let format: any DocumentFormat
  private var findings: ListFindings

  /// Reads a document; its value is nil where no use case was found.
  ///
  /// - Parameter format: the format that the flows belong to.
  package static func read(
    _ source: SourceText, _ wording: Wording, format: any DocumentFormat
  ) -> Checked<[FlowDocument]> {
    if let unread = Checked.ofWideDocument(source, reading: { read($0, wording, format: format) }) {
      return unread
    }
    let (found, words) = UseCaseOutlines.findInSentenceLanguage(source, wording)
    var reader = ListReader(source, words, format)
    return reader.readFlows(of: found)
  }

  /// Whether a document has a part of a use case that is a numbered list.
  package static func recognises(_ source: SourceText, _ wording: Wording) -> Bool {
    var signs = UseCaseSigns.find(in: source.bytes, wording, stopsAtProjectWords: true)
    if signs.hasProjectWords || signs.hasUseCaseID {
      let own = UseCaseOutlines.of(source, ListWords.of(wording))
      if !own.useCases.isEmpty || own.hasHeadings { return !own.useCases.isEmpty }
      signs = UseCaseSigns.find(in: source.bytes, wording)
    }
    return (signs.hasForeignWords || signs.hasUseCaseID)
      && OutlineReader.read(source, .withKnownHeadings(wording)).0.contains(where: \.isUseCase)
  }

  private init(_ source: SourceText, _ words: ListWords, _ format: any DocumentFormat) {
    (self.source, self.words, self.format) = (source, words, format)
    findings = ListFindings(source)
  }

  private mutating func readFlows(of found: UseCaseOutlines) -> Checked<[FlowDocument]> {
    let (outlines, declarations) = (found.useCases, found.declarations)
    guard !outlines.isEmpty else { return Checked(nil, found.hasHeadings ? [] : unknownHeadingFindings) }
    if let broken = Diagnostic.wrongEncoding(ofDocument: source) { return Checked(nil, [broken]) }
    let common = collectActors(declarations, outlines)
    let everybody = outlines.reduce(into: common) { $0.declare($1, in: source.bytes) }
    let branchesNameSteps = outlines.contains { $0.branches.contains(where: \.namesItsStep) }
    var documents: [FlowDocument] = []
    var undeclaredSubjects: [SubjectNames.Beginning] = []
    var (undeclaredBranchSubjects, branchSentenceCount): ([SubjectNames.Beginning], Int) = ([], 0)
    var branchCountByID: [String: Int] = [:]
    var anchoredBranchCount = 0
    var refusals: [(refusal: UseCaseReader.Refusal, name: String, flow: String)] = []
    for outline in outlines {
      let identity = UseCaseIdentity(outline, in: source, isAlone: outlines.count == 1)
      if outlines.count == 1 { checkFileName(identity) }
      var own = common
      // Of several use cases one may declare the actor of all.
      if outline.field(.actors) == nil { own = everybody } else { own.declare(outline, in: source.bytes) }
      own.declareUserAmongOthers(of: outline, in: source.bytes)
      var reader = UseCaseReader(
        outline, identity, own, words, in: source, format,
        resumesOpenAlternatives: words.wording.resumesOpenAlternatives, branchesNameSteps: branchesNameSteps)
      documents.append(reader.read())
      undeclaredSubjects += reader.undeclaredSubjects
      undeclaredBranchSubjects += reader.undeclaredBranchSubjects
      branchSentenceCount += reader.branchSentenceCount
      branchCountByID[identity.id.value, default: 0] += reader.branchCount
      anchoredBranchCount += reader.anchoredBranchCount
      if let refusal = reader.refusal { refusals.append((refusal, identity.name, identity.id.value)) }
      findings.add(reader.findings.findings)
    }
    LinkedTitles(documents).resolve(in: &documents)
    // Where many sentences have another form, they are not mistakes.
    if undeclaredBranchSubjects.count <= max(1, branchSentenceCount / 4) {
      undeclaredSubjects += undeclaredBranchSubjects
    }
    reportUndeclaredSubjects(
      undeclaredSubjects, among: Actors.declaredTexts(declarations, outlines, words, in: source.bytes))
    reportRefusals(refusals, of: outlines.count)
    let branchCount = branchCountByID.values.reduce(0, +)
    let isWellFormed =
      refusals.isEmpty
      && (branchCount == 0 ? outlines.allSatisfy(\.isInUsualForm) : anchoredBranchCount * 2 >= branchCount)
    let groups = FindingGroups(findings.findings, isWellFormed: isWellFormed, branchCounts: branchCountByID)
    return Checked(documents, groups.findings.inReadingOrder())
  }

  /// A use case whose headings are in words that the project does not declare.
  private var unknownHeadingFindings: [Diagnostic] {
    let found = OutlineReader.read(source, .withKnownHeadings(words.wording)).0.filter(\.isUseCase)
    let title = found.first?.title
    guard let heading = found.lazy.compactMap(\.mainHeading).first ?? title else { return [] }
    var findings = ListFindings(source)
    let name = PlainText.of(source.bytes, heading)
    findings.add(
      .unreadUseCase,
      "this document seems to hold \(found.count == 1 ? "a use case" : "\(found.count) use cases"), but "
        + (heading == title
          ? "the wording has none of its words" : "the wording has no heading '\(name.value)'"),
      at: name.span, flow: nil, help: "'lockstep init' proposes the words to declare in lockstep.yaml")
    return findings.findings
  }

  // MARK: Actors

  private mutating func collectActors(
    _ declarations: ActorDeclarations, _ outlines: [UseCaseOutline]
  ) -> Actors {
    var actors = Actors(words)
    var all = actors
    all.declare(declarations, outlines, in: source.bytes)
    actors.declare(declarations, [], in: source.bytes)
    if let found = UndeclaredSystem.find(in: outlines, all, source.bytes) {
      actors.systemNames.insert(found.words)
      let name = PlainText.of(source.bytes, found.range)
      findings.add(
        .undeclaredActor, severity: .note, "no sentence names the system, so '\(name.value)' is taken for it",
        at: name.span, flow: nil,
        help: "declare it: `wording: {actors: {system: [\(name.value)]}}` in lockstep.yaml")
    }
    return actors
  }

  private mutating func reportUndeclaredSubjects(
    _ undeclaredSubjects: [SubjectNames.Beginning], among declared: [String]
  ) {
    let label = HelpWords(words).supportingActors
    for found in SubjectNames(words, source.bytes).names(in: undeclaredSubjects) {
      let name = PlainText.of(source.bytes, found.range).value
      let meant = Suggestion.help(for: name, among: declared).map { $0 + " Else " } ?? ""
      findings.add(
        .undeclaredActor,
        "\(found.count == 1 ? "a sentence begins" : "\(found.count) sentences begin") with '\(name)', which no actor is called",
        at: Span(found.range), flow: nil,
        help: !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(source.bytes[found.range.lowerBound])
          ? "\(meant)declare a person among the actors, as in '**\(label):** \(name)', or the system in lockstep.yaml: `wording: {actors: {system: [\(name)]}}`"
          : "begin the sentence with who acts")
    }
  }

  // MARK: Refusals

  private mutating func reportRefusals(
    _ refusals: [(refusal: UseCaseReader.Refusal, name: String, flow: String)], of count: Int
  ) {
    guard let first = refusals.first else { return }
    let rest = refusals.dropFirst()
    let alike = rest.filter { $0.refusal.reason == first.refusal.reason }.map(\.name)
    let others = rest.filter { $0.refusal.reason != first.refusal.reason }.map(\.name)
    let more =
      list(of: alike, behind: "; the same is true of ")
      + list(of: others, behind: "; not played for other reasons: ")
    findings.add(
      first.refusal.rule, first.refusal.message + more, at: first.refusal.span, flow: first.flow,
      help: first.refusal.rule == .lostNumbers
        ? "number the sentences one by one, from 1"
        : first.refusal.isAboutActors
          ? "begin each sentence with who acts; 'lockstep init' proposes the words of other languages"
          : "number the sentences of the main flow, and begin each with who acts")
  }

  /// The first of some names.
  private func list(of names: [String], behind words: String) -> String {
    guard !names.isEmpty else { return "" }
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(words)\(names.prefix(5).joined(separator: ", "))\(more)"
  }

  private mutating func checkFileName(_ identity: UseCaseIdentity) {
    guard !identity.isGenerated, let named = FileStem(source.path).id,
      !FlowID.areSpelledAlike(named, identity.id.value)
    else { return }
    findings.add(
      .mismatchedFileNumber, "the file name has the number \(named), its flow \(identity.id.value)",
      at: identity.id.span, flow: identity.id.value, row: "flow", help: "give both the same number")
  }
}
