import Lockstep
import LockstepModel
package import LockstepReporting
import LockstepTrace
import LockstepWorkspace

/// Steps that become a partial flow in a file of its own.
extension ProjectRenaming {
  /// The new file, which has no bytes yet, and the flow, which calls it in place of the steps.
  ///
  /// - Throws: what it would break, or why it is impossible.
  package func extractSteps(
    from first: String, to last: String, of flow: String
  ) async throws(RequestFailure) -> [EditedFile] {
    try requireReadableFiles()
    let extraction = try FlowExtraction(from: first, to: last, of: flow, in: project)
    let document = extraction.table.document
    try await checkNames(of: extraction)
    guard let writing = document.format.writing, let own = freeFlow(besides: document),
      let call = callText(of: extraction, to: own.id, writing),
      let lines = lines(of: extraction)
    else {
      throw RequestFailure(
        .requestFailed, "\(first) has no lines of its own: write each step on its own lines")
    }
    let text = writing(flowDocument(of: extraction, id: own.id, title: own.title))
    let files = [
      EditedFile(document.source, [Diagnostic.Fix.Edit(Span(lines), call)]),
      EditedFile(
        SourceText(path: own.path, bytes: []), [Diagnostic.Fix.Edit(Span(start: 0, end: 0), text)]),
    ]
    let result = try await checkEdits(files, movingSteps: true).result
    guard let after = result.projects.first?.project,
      after.flow(own.id)?.steps.count == extraction.steps.count
    else { throw RequestFailure(.requestFailed, "the new file would not be read as a flow") }
    return files + (await editedBaseline(after: result, editing: files))
  }

  /// Other files name no step that moves.
  private func checkNames(of extraction: FlowExtraction) async throws(RequestFailure) {
    let (flow, path) = (extraction.table.entry.id, extraction.table.document.source.path)
    let ids = extraction.steps.flatMap { [$0.id.value] + $0.transitions.map(\.id.value) }
    for id in ids {
      for symbol in [Symbol.place(flow: flow, id: id), .row(flow: flow, id: id)] {
        guard let found = servedProject.findAll(symbol).first(where: { $0.source.path != path }) else {
          continue
        }
        throw RequestFailure(
          .requestFailed, "\(servedProject.pathInFolder(found.source.path)) names \(id) of \(flow)")
      }
    }
    let cited = await readTrace()?.trace.rowCitations.first { place, _ in
      place.citation.subject == .row(flow: flow) && ids.contains(place.citation.id.value)
    }
    if let cited {
      throw RequestFailure(
        .requestFailed,
        "\(servedProject.pathInFolder(cited.place.source.path)) names \(cited.place.citation.id.value) of \(flow)"
      )
    }
  }

  /// An ID, a title and a path that nothing has.
  private func freeFlow(besides document: FlowDocument) -> (id: String, title: String, path: String)? {
    let prefix = FlowDocument.Kind.partialFlow.idPrefix
    let title = "Part of \(document.title.value)"
    let words = title.split { !$0.isLetter && !$0.isNumber }.map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    let folder = FilePath.directory(of: document.source.path)
    let ending = document.format.endings.first ?? ""
    for number in 1...project.flows.count + 1 where project.flow("\(prefix)\(number)") == nil {
      let id = "\(prefix)\(number)"
      let path = FilePath.join(folder, "\(id)_\(words.joined())\(ending)")
      if servedProject.files.kind(path) == nil { return (id, title, path) }
    }
    return nil
  }

  /// The partial flow.
  private func flowDocument(of extraction: FlowExtraction, id: String, title: String) -> FlowDocument {
    let original = extraction.table.document
    var steps = extraction.steps
    for (number, place) in extraction.stepIndices.enumerated() {
      let old = steps[number].id.value
      steps[number].id.value = extraction.id(of: place)
      for row in steps[number].transitions.indices {
        var transition = steps[number].transitions[row]
        if let exit = extraction.exitByRow[transition.id.value] {
          let text = SourceString(extraction.exits[exit].result, at: transition.id.span)
          transition.target = Target(.result(text))
        } else if case .step(let next) = project.linked.destination(ofRow: row, of: place) {
          transition.target = Target(.next(SourceString(extraction.id(of: next), at: transition.id.span)))
        }
        transition.id.value = steps[number].id.value + transition.id.value.dropFirst(old.count)
        steps[number].transitions[row] = transition
      }
    }
    let raised = steps.flatMap(\.transitions).filter { $0.trigger.kind == .error }.map(\.trigger.text.value)
    let place = original.span
    var document = FlowDocument(
      source: original.source, format: original.format, id: SourceString(id, at: place),
      kind: Located(.partialFlow, at: place), title: SourceString(title, at: place), span: place)
    document.results = extraction.exits.map { SourceString($0.result, at: place) }
    document.errors = original.errors.filter { raised.contains($0.value) }
    let scenario = Scenario(id: SourceString("1", at: place), steps: steps, span: place)
    document.sections = [FlowTableSection(scenarios: [scenario], span: place)]
    return document
  }

  /// The lines of the step that calls it, at the column of the steps.
  private func callText(of extraction: FlowExtraction, to id: String, _ writing: FlowWriting) -> String? {
    let original = extraction.table.document
    let (first, place) = (extraction.steps[0], original.span)
    var step = Step(
      id: first.id, kind: Located(.partialFlow, at: place), name: SourceString(id, at: place), span: place)
    step.transitions = extraction.exits.enumerated().map { number, exit in
      FlowRow(
        id: SourceString(first.id.value + RowSuffix.text(number, project.wording.numbers), at: place),
        trigger: Trigger(.returns, SourceString(exit.result, at: place), key: place), target: exit.target,
        span: place)
    }
    var document = original
    let scenario = Scenario(id: SourceString("1", at: place), steps: [step], span: place)
    document.sections = [FlowTableSection(scenarios: [scenario], span: place)]
    // Written as a part of a flow, and taken out of it.
    let source = SourceText(path: original.source.path, bytes: Array(writing(document).utf8))
    guard
      case .flow(let read)? = original.format.read(source, wording: project.wording, domain: project.domain)
        .value?.first,
      let written = read.steps.first, let lines = original.format.lines(of: written, in: source, floor: 0),
      let column = column(of: extraction)
    else { return nil }
    let margin = String(repeating: " ", count: column)
    return source.text(Span(lines.byteRange)).split(separator: "\n").map { line in
      "\(margin)\(line.dropFirst(lines.column))\n"
    }.joined()
  }

  private func column(of extraction: FlowExtraction) -> Int? {
    let document = extraction.table.document
    return document.format.lines(of: extraction.steps[0], in: document.source, floor: 0)?.column
  }

  /// The whole lines of the steps.
  private func lines(of extraction: FlowExtraction) -> Range<Int>? {
    let document = extraction.table.document
    // Comments above the first one stay.
    let own = extraction.steps.map {
      document.format.lines(of: $0, in: document.source, floor: Int($0.span.start))
    }
    guard own.allSatisfy({ $0 != nil }), let first = own.first??.byteRange, let last = own.last??.byteRange
    else {
      return nil
    }
    return first.lowerBound..<last.upperBound
  }
}
