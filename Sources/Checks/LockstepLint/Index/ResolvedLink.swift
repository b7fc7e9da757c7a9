import Lockstep
import LockstepModel

/// A link of a flow document, with its label and its target.
struct ResolvedLink: Sendable {
  /// The row of a table.
  var row: String
  var label: String
  var href: String?
  /// The place of the label.
  var span: Span
  /// The id with which the label begins, and the words that follow.
  var labelNumber: String?
  var labelWords: String
  var target: LinkTarget
  /// Whether it names a flow that does not exist, which is a finding of its own.
  var namesMissingFlow = false

  /// What a link leads to.
  enum LinkTarget: Sendable {
    /// A flow of the project, by id.
    case flow(String)
    /// Something else with a number: the heading `LTC47`.
    case number(String)
    /// A heading of a known document.
    case heading(String)
    case unknown
  }
}

extension ResolvedLink {
  /// Whether label and address name two flows: either may be meant.
  var contradictsItself: Bool {
    if case .flow(let id) = target, let labelNumber { labelNumber != id } else { false }
  }

  /// - Parameter titles: those of `project`.
  init(_ mention: WrittenLink, in project: Project, _ titles: LinkTitles) {
    let href = mention.href
    let flow = mention.flow.flatMap { project.flow($0) }
    // A link to a flow without a label is rendered with the flow's title.
    let label = mention.label ?? [mention.flow, flow?.title].compactMap(\.self).joined(separator: " ")
    let number = FlowID.leadingID(label, project.wording)
    let words =
      number.map { label.dropFirst($0.count).drop { $0 == " " || $0 == "." } }.map(String.init) ?? label
    let link = TextLink(href: href ?? "")
    var target: LinkTarget = .unknown
    if link.isOutsideDocuments {
      target = .unknown
    } else if let anchor = link.anchor {
      if let number = FlowID.leadingID(anchor.uppercased(), .builtIn), number.count == anchor.count {
        target = .number(number)
      } else if let title = titles.heading(anchor) {
        target = .heading(title)
      }
    } else if let id = mention.flow ?? FlowID.ofAddress(link.path, project.wording) {
      target = project.flow(id) == nil ? .unknown : .flow(id)
    }
    self.init(
      row: mention.row, label: label, href: href, span: mention.span, labelNumber: number, labelWords: words,
      target: target, namesMissingFlow: mention.flow != nil && flow == nil)
  }
}

/// A link as a table writes it, whatever it leads to.
struct WrittenLink: Sendable {
  var row: String
  /// The label, the address, or both.
  var label: String?
  var href: String?
  /// The place of the label, or of the address without one.
  var span: Span
  /// The flow that is named besides.
  var flow: String?

  /// The links of a table.
  static func all(of flow: LintContext.Flow) -> [WrittenLink] {
    var all: [WrittenLink] = []
    // `User selects Start (Notification: [App tour](…))`
    func add(inside text: SourceString, _ row: String) {
      for link in TextLink.all(in: text.value) {
        all.append(WrittenLink(row: row, label: link.label, href: link.href, span: text.span(of: link.range)))
      }
    }
    func add(_ link: WrittenLink?) { if let link { all.append(link) } }
    func add(_ target: Target?, _ row: String) {
      switch target?.kind {
      case .goTo(let name, _), .endGoTo(let name, _):
        add(WrittenLink(target?.label, target?.href, row, flow: name.value))
      case .errorFlow where target?.label != nil: add(WrittenLink(target?.label, target?.href, row))
      default: break
      }
    }
    if flow.isFirstOfDocument {
      for row in flow.document.overview {
        let name = flow.wording.spelling(ofAspect: row.key.value)
        for item in row.texts { add(inside: item, name) }
      }
    }
    for scenario in flow.section.scenarios { add(scenario.target, scenario.id.value) }
    for step in flow.steps {
      if step.kind.value.isCall {
        add(WrittenLink(step.label, step.href, step.id.value, flow: step.name.value))
      }
      add(step.target, step.id.value)
      for row in step.transitions {
        add(row.target, row.id.value)
        add(inside: row.trigger.text, row.id.value)
      }
    }
    return all
  }
}

extension WrittenLink {
  fileprivate init?(_ label: SourceString?, _ href: SourceString?, _ row: String, flow: String? = nil) {
    guard let place = label ?? href else { return nil }
    self.init(row: row, label: label?.value, href: href?.value, span: place.span, flow: flow)
  }
}
