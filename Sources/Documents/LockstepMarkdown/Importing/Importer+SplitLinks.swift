import LockstepModel

/// The links between the flows of one document, each of which gets a file of its own.
extension Importer {
  /// Leaves to the project what led to a heading of the document: `[PF1 Pay](#partial-flow-1-pay)`.
  mutating func dropLinksInsideDocument() {
    guard isFlowPart else { return }
    let cells = TableText(project, of: document)
    document.sections.changeEach { section in
      section.scenarios.changeEach { scenario in
        Self.dropAddress(of: &scenario.target)
        scenario.steps.changeEach { step in
          if step.kind.value.isCall, Self.leadsInside(step.href) { step.href = nil }
          Self.dropAddress(of: &step.target)
          step.transitions.changeEach { Self.dropAddress(of: &$0.target) }
        }
      }
    }
    let project = project
    document.overview.changeEach { row in
      switch row.value {
      case .text(let text): row.value = .text(Self.withOwnFiles(text, project, cells))
      case .list(let items): row.value = .list(items.map { Self.withOwnFiles($0, project, cells) })
      }
    }
  }

  private static func leadsInside(_ href: SourceString?) -> Bool { href?.value.hasPrefix("#") == true }

  private static func dropAddress(of target: inout Target?) {
    guard let whole = target, leadsInside(whole.href) else { return }
    switch whole.kind {
    case .goTo, .endGoTo: target = Target(whole.kind, label: whole.label, href: nil)
    default: break
    }
  }

  /// A text in which links inside the document lead to the files of the flows that they name.
  private static func withOwnFiles(_ text: SourceString, _ project: Project, _ cells: TableText)
    -> SourceString
  {
    let bytes = Array(text.value.utf8)
    var (result, place) = ("", 0)
    for link in TextLink.all(in: text.value) where link.href.hasPrefix("#") {
      guard let id = FlowID.leadingID(Array(link.label.utf8)[...], project.wording)?.string,
        project.flow(id) != nil
      else { continue }
      let label = SourceString(link.label, at: text.span)
      result += String(decoding: bytes[place..<link.range.lowerBound], as: UTF8.self)
      result += cells.link(toFlow: id, label: label, href: nil)
      place = link.range.upperBound
    }
    return place == 0
      ? text : SourceString(result + String(decoding: bytes[place...], as: UTF8.self), at: text.span)
  }

  /// Whether a line differs from the document's only in the addresses of such links.
  func isSplit(_ line: String, as written: String) -> Bool {
    guard isFlowPart, line.contains("](#") else { return false }
    return TextLink.withoutAddresses(line) == TextLink.withoutAddresses(written)
  }
}
