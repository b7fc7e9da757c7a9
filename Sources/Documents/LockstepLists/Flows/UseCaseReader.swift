import Lockstep
import LockstepModel

/// Makes the flow of one use case, and the findings about it.
struct UseCaseReader {
  let source: SourceText
  let words: ListWords
  let outline: UseCaseOutline
  let actors: Actors
  let identity: UseCaseIdentity
  let format: any DocumentFormat
  /// What an alternative without an end does by the project's choice.
  let resumesOpenAlternatives: Bool
  /// Whether the alternatives of the document name their steps.
  let branchesNameSteps: Bool
  private(set) var findings: ListFindings
  /// The beginnings of sentences with a subject that nothing declares, from that on.
  private(set) var undeclaredSubjects: [SubjectNames.Beginning] = []
  /// As ``undeclaredSubjects``, of alternatives: sentences whose form says that their subject acts, and how many sentences these have.
  private(set) var undeclaredBranchSubjects: [SubjectNames.Beginning] = []
  private(set) var branchSentenceCount = 0
  /// How many alternatives it has, and how many of them name the step that they branch off from.
  private(set) var branchCount = 0
  private(set) var anchoredBranchCount = 0
  /// Why the use case is not played; nil if it is.
  private(set) var refusal: Refusal?

  /// Why a document is not read as a use case.
  struct Refusal {
    var message: String
    var span: Span
    var rule: RuleInfo
    var reason: Reason

    enum Reason { case noMainFlow, noNumbers, twoMainFlows, lostNumbers, unknownActors }

    /// Whether the words for those who act are missing.
    var isAboutActors: Bool { reason == .unknownActors }
  }

  private var bytes: [UInt8] { source.bytes }
  private var id: String { identity.id.value }

  init(
    _ outline: UseCaseOutline, _ identity: UseCaseIdentity, _ actors: Actors, _ words: ListWords,
    in source: SourceText,
    _ format: any DocumentFormat, resumesOpenAlternatives: Bool, branchesNameSteps: Bool
  ) {
    self.branchesNameSteps = branchesNameSteps
    (self.source, self.words, self.actors) = (source, words, actors)
    let reader = SentenceReader(bytes: source.bytes, words: words, actors: actors)
    self.outline = reader.conditions.separating(outline, actors, isSentence: reader.isSentenceBelow)
    (self.identity, self.format, self.resumesOpenAlternatives) = (identity, format, resumesOpenAlternatives)
    findings = ListFindings(source)
  }

  private var sentenceReader: SentenceReader { SentenceReader(bytes: bytes, words: words, actors: actors) }

  mutating func read() -> FlowDocument {
    var document = FlowDocument(
      source: source, format: format, id: identity.id, kind: Located(.useCase, at: identity.id.span),
      title: identity.title, span: Span(outline.start..<max(outline.start, outline.end)))
    document.overview = OverviewBuilder.rows(of: outline, bytes)
    let main = readMainSentences()
    let branches = readBranches(main)
    branchCount = branches.count
    anchoredBranchCount = branches.count(where: \.isAnchored)
    for sentence in branches.lazy.flatMap(\.sentences) {
      branchSentenceCount += 1
      if hasUndeclaredSubject(sentence) { undeclaredBranchSubjects.append(beginning(of: sentence)) }
    }
    let missing = outline.mainItems.isEmpty
    checkPlayable(main)
    var section = FlowTableSection(
      heading: outline.mainHeading.map { PlainText.of(bytes, $0) }, span: Span(outline.start..<outline.end))
    document.mentionedSteps = branches.flatMap(anchorNumbers)
    let flow = linkScenarios(main, branches)
    if refusal == nil, !missing {
      findings.add(UnreadTextReport(source: source, flow: id, reader: sentenceReader).findings(outline))
      section.scenarios = flow
      section.sentenceList = SentenceListBuilder(bytes: bytes).sentenceList(of: outline, main, branches)
    }
    if section.scenarios.contains(where: \.canFail) {
      document.results = [SourceString(TrackBuilder.failureResult, at: identity.id.span)]
    }
    document.sections = [section]
    return document
  }

  // MARK: The main flow

  private mutating func readMainSentences() -> [Sentence] {
    let check = NumberCheck(outline.mainItems)
    switch check.numbering {
    case .unreliable(let place, let reason):
      let span = outline.mainItems[place].label?.span ?? Span(outline.mainItems[place].text)
      refusal = Refusal(
        message: "\(reason), so the numbers of \(id) do not name its sentences", span: span,
        rule: .lostNumbers, reason: .lostNumbers)
    case .asWritten, .counted: break
    }
    // Where no number can be trusted, none is missing.
    for gap in refusal == nil ? check.gaps : [] {
      let item = outline.mainItems[gap.place]
      let span = item.label?.span ?? Span(item.text)
      let number = item.label?.value ?? ""
      if item.isCell {
        findings.add(
          .idGap, "\(number) follows \(gap.expected - 1), so \(gap.expected) is missing", at: span, flow: id,
          row: number,
          help: "number the sentences one by one")
      } else {
        findings.add(
          .lostNumbers, "the source says \(number), but Markdown shows \(gap.shown) here", at: span,
          flow: id,
          row: number, help: "number the sentences one by one")
      }
    }
    let isCounted = if case .counted = check.numbering { true } else { false }
    var sentences: [Sentence] = []
    for (place, item) in outline.mainItems.enumerated() {
      let label =
        item.label ?? sentences.last?.continuationID(at: item.text) ?? SourceString("", at: Span(item.text))
      let number = isCounted ? SourceString("\(place + 1)", at: label.span) : label
      let isLast = place == outline.mainItems.count - 1
      sentences += sentenceReader.readItem(item, id: number, hasNextSentence: !isLast)
    }
    if let last = sentences.indices.last, sentences[last].endings.isEmpty {
      sentences[last].endings = endingsBelowMainItems
    }
    return sentences
  }

  /// Whether the sentences can be played at all.
  private mutating func checkPlayable(_ main: [Sentence]) {
    if outline.mainItems.isEmpty {
      let found = outline.branches.count
      let heading = outline.mainHeading ?? outline.title ?? outline.start..<outline.start
      let what =
        outline.mainHeading == nil
        ? "it has no main flow"
        : "its main flow has no numbered sentences" + (hasCodeBelowMainHeading ? " outside of code" : "")
      refusal = Refusal(
        message: "\(identity.name) is not played: \(what)"
          + (found > 0 ? "; \(Count.text(found, "alternative")) \(found == 1 ? "was" : "were") found" : ""),
        span: Span(heading), rule: .unreadUseCase,
        reason: outline.mainHeading == nil ? .noMainFlow : .noNumbers)
      return
    }
    if let other = outline.otherMainHeadings.first {
      refusal = Refusal(
        message: "\(identity.name) is not played: it has two main flows", span: Span(other),
        rule: .unreadUseCase, reason: .twoMainFlows)
      return
    }
    let sentences = main.filter { !$0.isOnlyEnding }
    // `Steps 1-2 are repeated until …` needs no actor.
    let unknown = sentences.filter { $0.kind == .unknown && $0.loop == nil }
    guard refusal == nil, unknown.count * 3 > sentences.count else {
      for sentence in unknown { addUndeclaredSubject(sentence) }
      return
    }
    let understood = sentences.prefix { $0.kind != .unknown || $0.loop != nil }.count
    refusal = Refusal(
      message:
        "\(identity.name) is not played: it is understood up to step \(understood) of \(sentences.count); "
        + unknownActorMessage(for: unknown), span: Span(unknown.first?.text ?? 0..<0), rule: .unreadUseCase,
      reason: .unknownActors)
  }

  /// Whether a block of code, whose lines are not read, is the first thing below the heading of the main flow.
  private var hasCodeBelowMainHeading: Bool {
    guard let heading = outline.mainHeading else { return false }
    let line = bytes[heading.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
    let text = bytes[line...].drop { $0 <= 0x20 }.prefix(3)
    return text.elementsEqual("```".utf8) || text.elementsEqual("~~~".utf8)
  }

  /// Whether a sentence has a word of the wording, so that ends are in its language, too.
  private func isInKnownLanguage(_ main: [Sentence], _ branches: [Branch]) -> Bool {
    let keys: [Wording.ListWord] = [.displays, .stores, .checks, .executes, .states, .condition]
    return branches.contains { !$0.endings.isEmpty }
      || main.contains { sentence in keys.contains { words[$0].firstMatch(sentence.tokens) != nil } }
  }

  private mutating func addUndeclaredSubject(_ sentence: Sentence) {
    if sentence.subject != nil { undeclaredSubjects.append(beginning(of: sentence)) }
  }

  // MARK: Alternatives

  private mutating func readBranches(_ main: [Sentence]) -> [Branch] {
    let branchReader = BranchReader(
      bytes: bytes, words: words, sentenceReader: sentenceReader,
      anchorReader: AnchorReader(
        bytes: bytes, words: words,
        citingStepsByCode: AnchorReader.citingStepsByCode(in: main, outline.citations),
        alternatives: KnownAlternatives(outline.branches), mainCount: outline.mainItems.count),
      mainNumbers: Set(main.map(\.id.value)))
    let parts = AlternativeJoiner(
      bytes: bytes, words: words, sentenceReader: sentenceReader, mainCount: main.count
    ).joiningLines(of: outline.branches)
    // Each list of alternatives has numbers of its own.
    let mereParts = Set(
      parts.grouped(by: \.partNumber).filter { countsAlternatives($0.elements, behind: main.count) }.map(
        \.key))
    var taken: Set<String> = []
    let written = Set(parts.compactMap { $0.label?.value.lowercased() })
    var counted = 0
    // The number of the next label for one whose own is written elsewhere.
    var spare = outline.branches.count
    // How many alternatives begin at a number.
    var counts: [String: Int] = [:]
    var found: [Branch] = []
    for part in parts {
      counted += 1
      let isMere = mereParts.contains(part.partNumber)
      let isNamed = part.label != nil && !(isMere && part.shape == .number)
      var name = part.label ?? SourceString("", at: Span(part.heading))
      if !isNamed { name.value = "A\(counted)" }
      if isNamed, part.shape == .number {
        let place = counts[name.value, default: 0]
        counts[name.value] = place + 1
        name.value += RowSuffix.letters(place)
      } else if !isNamed {
        while taken.contains(name.value.lowercased()) || written.contains(name.value.lowercased()) {
          spare += 1
          name.value = "A\(spare)"
        }
      }
      var branch = branchReader.readBranch(part, id: name, isOrdinal: isMere)
      if !taken.insert(name.value.lowercased()).inserted {
        branch.hasRepeatedLabel = true
        branch.isLeftOut = true
        findings.add(
          .duplicateId, "\(id) has the alternative \(name.value) already", at: name.span, flow: id,
          row: name.value,
          help: "give one of them another label")
      }
      renameRepeatedSteps(&branch)
      found.append(branch)
    }
    return found
  }

  /// Whether the numbers of a list count its alternatives, or go on counting behind the main flow, and name no steps.
  private func countsAlternatives(_ parts: [UseCaseOutline.Branch], behind count: Int) -> Bool {
    let numbers = parts.compactMap { $0.shape == .number ? $0.label.flatMap { Int($0.value) } : nil }
    return (numbers.first == 1 || numbers.first == count + 1 && numbers.count > 1)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// The numbers of steps in the words that say where an alternative begins.
  private func anchorNumbers(_ branch: Branch) -> [SourceString] {
    Tokens.of(bytes, branch.anchorSpan).filter { $0.word.utf8.allSatisfy(\.isDigit) }.map { token in
      SourceString(token.word, at: Span(token.range))
    }
  }

  /// Steps of an alternative whose numbers are not their own.
  private mutating func renameRepeatedSteps(_ branch: inout Branch) {
    var numbers: Set<String> = []
    for place in branch.sentences.indices {
      let own = branch.sentences[place].id
      if numbers.insert(own.value).inserted { continue }
      findings.add(
        .duplicateId, "\(branch.id.value) has the step \(own.value) already", at: own.span, flow: id,
        row: own.value,
        help: "number the steps one by one")
      branch.sentences[place].id.value += "x\(place)"
      numbers.insert(branch.sentences[place].id.value)
    }
  }

  /// Links everything: rows to steps, ends to targets.
  private mutating func linkScenarios(_ main: [Sentence], _ branches: [Branch]) -> [Scenario] {
    let builder = TrackBuilder(bytes: bytes)
    var branches = branches
    let isOver = main.last?.onlyEndsFlow == true
    var first = builder.buildTrack(isOver ? main.dropLast() : main, label: "")
    let end = Span(main.last?.text ?? outline.start..<outline.start)
    first.exit = Target(.end(SourceString("end", at: end)))
    if isOver, let last = main.last {
      if case .fails? = last.endings.first?.kind {
        first.exit = Target(.result(SourceString(TrackBuilder.failureResult, at: end)))
      }
      first.endTargetByNumber[last.id.value] = first.exit
    }
    var tracks = [first]
    for branch in branches where !branch.sentences.isEmpty && !branch.hasRepeatedLabel {
      tracks.append(builder.buildTrack(branch.sentences, label: branch.id.value))
    }
    var attacher = BranchAttacher(tracks, branches, builder, words)
    for place in branches.indices where !branches[place].hasRepeatedLabel {
      let missing = attacher.attach(branches[place])
      reportMissingAnchor(&branches[place], missing, among: attacher)
      if branches[place].beginsEverywhere, missing.isEmpty, !attacher.hasRow(branches[place]) {
        branches[place].anchor = .none
      }
    }
    var resolver = TargetResolver(
      attacher, branches, ofFlow: id, resumesOpenAlternatives: resumesOpenAlternatives)
    resolver.resolve()
    findings.add(
      BranchReport(
        source: source, flow: id, outline: outline, helpWords: HelpWords(words), resolver: resolver,
        branchesNameSteps: branchesNameSteps,
        isPlayed: refusal == nil, hasReliableNumbers: refusal?.rule != .lostNumbers,
        knowsEndingWords: refusal?.isAboutActors != true || isInKnownLanguage(main, branches)
      ).findings)
    findings.add(
      MainFlowReport(source: source, flow: id, bytes: bytes).findings(main, branches, resolver.tracks))
    return resolver.makeScenarios(outline, bytes)
  }

  /// An alternative of a step that does not exist.
  private mutating func reportMissingAnchor(
    _ branch: inout Branch, _ missing: [String], among attacher: BranchAttacher
  ) {
    guard let number = missing.first else { return }
    if case .main(let numbers) = branch.anchor, missing.count < numbers.count {
      branch.isLeftOut = false
    } else {
      branch.isLeftOut = true
    }
    let count = attacher.tracks.first?.slots.count ?? 0
    // Without numbers no alternative can name one.
    guard count > 0, refusal?.rule != .lostNumbers else { return }
    findings.add(
      .unknownStep, "\(id) has no step \(number), which \(branch.id.value) branches off from",
      at: Span(branch.anchorSpan), flow: id, row: branch.id.value,
      help: count > 0 ? "its main flow has \(Count.text(count, "step"))" : nil)
  }
}

extension Scenario {
  /// Whether a row of it ends the use case as failed.
  fileprivate var canFail: Bool {
    (steps.map(\.target) + steps.flatMap(\.transitions).map(\.target)).contains { target in
      if case .result? = target?.kind { true } else { false }
    }
  }
}
