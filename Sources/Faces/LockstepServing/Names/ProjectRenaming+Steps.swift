import Lockstep
import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// New numbers of steps and rows, and new labels of alternatives.
extension ProjectRenaming {
  func renumber(
    _ plan: RenumberingPlan, of flow: String
  ) async throws(RequestFailure) -> Renumbering {
    let suppressions = await checked.files.suppressions.runOnAllCores(for: checked.files.sources.count)
    let session = await readTrace()
    guard let number = project.flowNumber(flow) else {
      throw RequestFailure(.requestFailed, "no flow is called '\(flow)'")
    }
    var renumbering: Renumbering
    do throws(RenumberingRefusal) {
      renumbering = Renumbering(
        [try RenumberedTable(plan, of: number, in: project)], in: project, suppressions: suppressions)
    } catch {
      throw RequestFailure(
        .requestFailed, ([error.message] + [error.help].compactMap(\.self)).joined(separator: "; "))
    }
    renumbering.renameIDs(inFilesOf: checked.files, session)
    if let problem = renumbering.problems.first { throw RequestFailure(.requestFailed, problem.message) }
    return renumbering
  }

  func files(
    of renumbering: Renumbering
  ) async throws(RequestFailure) -> [EditedFile] {
    let result = try await checkEdits(
      renumbering.files, movingSteps: renumbering.renumberedTables.contains { $0.move != nil }
    ).result
    if let after = result.projects.first, let difference = renumbering.difference(from: after.project) {
      throw RequestFailure(.requestFailed, "the files would not read as they should: \(difference)")
    }
    return renumbering.files + (await editedBaseline(after: result, editing: renumbering.files))
  }

  /// The files with another label of an alternative, where its format has such; nil elsewhere.
  func relabel(
    _ symbol: Symbol, to name: String
  ) throws(RequestFailure) -> [EditedFile]? {
    let (flow, label): (String, String)
    switch symbol {
    case .place(let id, let place): (flow, label) = (id, place)
    case .row(let id, let row): (flow, label) = (id, row)
    default: return nil
    }
    guard let entry = project.flow(flow), let found = project.section(of: entry)?.0,
      let edits = found.format.relabelling(label, to: name, in: found)
    else { return nil }
    var files = [EditedFile(found.source, edits)]
    // Scenarios and other flows that name it or one of its steps.
    var symbols = [label: [Symbol.place(flow: flow, id: label), .row(flow: flow, id: label)]]
    for scenario in found.sections.flatMap(\.scenarios) where scenario.id.value == label {
      for step in scenario.steps {
        for id in [step.id.value] + step.transitions.map(\.id.value) where id.hasPrefix(label) {
          symbols[id] = [.place(flow: flow, id: id), .row(flow: flow, id: id)]
        }
      }
    }
    var others: [(source: SourceText, text: SourceString, name: String)] = []
    for (id, symbols) in symbols {
      for place in symbols.flatMap({ servedProject.findAll($0) })
      where place.source.path != found.source.path {
        others.append((place.source, place.occurrence.text, name + id.dropFirst(label.count)))
      }
    }
    for (_, places) in others.grouped(by: \.source.path) {
      let unique = places.uniqued(by: \.text.span)
      let edits = unique.compactMap { Diagnostic.Fix.Edit(writing: $0.name, over: $0.text, in: $0.source) }
      guard edits.count == unique.count, let source = places.first?.source else {
        throw RequestFailure(.requestFailed, "'\(label)' cannot be replaced in place everywhere")
      }
      files.append(EditedFile(source, edits))
    }
    return files
  }
}
