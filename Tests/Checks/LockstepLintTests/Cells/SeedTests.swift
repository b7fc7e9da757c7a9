import Foundation
import Lockstep
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// Our flows, with their errata taken back, say cell by cell what the documents say that they come from.
@Suite struct SeedTests {
  @Test(arguments: SeedDocument.all)
  func everyCellIsThatOfTheDocument(_ document: SeedDocument) throws {
    let flows = try FlowFiles.shared.get()
    let flow = try #require(
      flows.project.documents.first { $0.source.path.hasSuffix("/\(document.name).yaml") })
    let wanted = try document.digest()
    let got = tables(of: flow, in: flows.project)
    #expect(wanted.cells.count > 40)
    #expect(DocumentDigest.title(got.title) == wanted.title, "\(got.title)")
    #expect(Set(got.rows.keys) == Set(wanted.cells.keys))
    for (row, cells) in wanted.cells {
      let rendered = got.rows[row] ?? []
      #expect(rendered.map(DocumentDigest.cell) == cells, "\(row): \(rendered)")
    }
  }

  /// The digests are made from the documents, where these are there: `LOCKSTEP_UPDATE_GOLDEN=1`.
  @Test(
    .enabled(if: SeedDocument.areBeside, "the documents do not lie beside the repository"),
    arguments: SeedDocument.all)
  func theDigestIsThatOfTheDocument(_ document: SeedDocument) throws {
    let digest = DocumentDigest(of: try document.text())
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try (encoder.encode(digest) + Data("\n".utf8)).write(to: document.digestFile)
    }
    #expect(try document.digest() == digest)
  }

  /// A flow's tables: description and next by the row's id or aspect.
  private struct Tables {
    var title = ""
    var rows: [String: [String]] = [:]
  }

  private func tables(of flow: FlowDocument, in project: Project) -> Tables {
    let cells = TableText(project, of: flow, omitsTimersAndInputs: true)
    var tables = Tables(title: flow.titleErratum?.title?.value ?? flow.title.value)
    for aspect in cells.overview {
      let erratum = flow.erratum { cells.isSame(aspect, as: $0) }
      tables.rows[erratum?.title?.value ?? aspect.name] = [erratum?.description?.value ?? aspect.description]
    }
    for section in flow.sections {
      func add(_ id: SourceString, _ description: String?, _ next: String) {
        let erratum = flow.erratum(of: id, in: section)
        guard erratum?.isAbsent != true, let text = erratum?.descriptionCell ?? description else { return }
        tables.rows[erratum?.id?.value ?? id.value] = [text, erratum?.next?.value ?? next]
      }
      for scenario in section.scenarios {
        add(scenario.id, cells.description(of: scenario), cells.next(of: scenario))
        for step in scenario.steps {
          add(step.id, cells.description(of: step), cells.next(of: step))
          for row in step.transitions {
            add(row.id, cells.description(of: row, in: step), cells.next(of: row))
          }
        }
      }
    }
    return tables
  }
}
