import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import LockstepYAML
import TestSupport
import Testing

/// The documents that our flows come from. They lie beside the repository and are no part of it.
enum SeedDocuments {
  static let folder = Repository.shared.appending(path: "seeds")

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }()
}

/// Our flows, with their errata taken back, say cell by cell what the documents say.
@Suite(.enabled(if: !SeedDocuments.names.isEmpty, "the documents do not lie beside the repository"))
struct SeedTests {
  /// A document's tables: description and next by the row's id or aspect.
  private struct Tables: Equatable {
    var title = ""
    var rows: [String: [String]] = [:]
  }

  @Test(arguments: SeedDocuments.names)
  func everyCellIsThatOfTheDocument(_ name: String) throws {
    let flows = try FlowFiles.shared.get()
    let flow = try #require(
      flows.project.documents.first {
        $0.source.path.hasSuffix("/" + name.replacing(".md", with: ".yaml"))
      })
    let wanted = try document(name)
    let got = tables(of: flow, in: flows.project)
    #expect(wanted.rows.count > 40)
    #expect(wanted.title.hasSuffix(got.title), "\(got.title)")
    #expect(Set(got.rows.keys) == Set(wanted.rows.keys))
    for (row, cells) in wanted.rows {
      let rendered = got.rows[row] ?? []
      let isSame = rendered.count == cells.count && zip(rendered, cells).allSatisfy(CellText.isSame)
      #expect(isSame, "\(row): \(rendered) is not \(cells)")
    }
  }

  @Test func allDocumentsAreThere() { #expect(SeedDocuments.names.count == 3) }

  private func document(_ name: String) throws -> Tables {
    let text = try String(contentsOf: SeedDocuments.folder.appending(path: name), encoding: .utf8)
    var tables = Tables()
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") { tables.title = String(line) }
      guard line.hasPrefix("|") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let first = cells.first?.replacing("**", with: ""), first.allSatisfy({ $0 != "-" }),
        first != "#", first != "Aspect"
      else { continue }
      tables.rows[first] = Array(cells.dropFirst())
    }
    return tables
  }

  private func tables(of flow: FlowDocument, in project: Project) -> Tables {
    let cells = TableText(project, of: flow)
    func note(_ row: String) -> String? {
      flow.errata.first { $0.row.value.lowercased() == row.lowercased() }?.description?.value
    }
    var tables = Tables(title: note("title") ?? flow.title.value)
    for aspect in cells.overview { tables.rows[aspect.name] = [note(aspect.name) ?? aspect.description] }
    func add(_ id: SourceString, _ description: String?, _ next: String, _ erratum: Erratum?) {
      guard erratum?.absent == nil, let text = erratum?.description?.value ?? description else { return }
      tables.rows[erratum?.id?.value ?? id.value] = [text, erratum?.next?.value ?? next]
    }
    for scenario in flow.sections.flatMap(\.scenarios) {
      add(scenario.id, cells.description(of: scenario), cells.next(of: scenario), scenario.erratum)
      for step in scenario.steps {
        add(step.id, cells.description(of: step), cells.next(of: step), step.erratum)
        for row in step.transitions {
          add(row.id, cells.description(of: row), cells.next(of: row), row.erratum)
        }
      }
    }
    return tables
  }
}
