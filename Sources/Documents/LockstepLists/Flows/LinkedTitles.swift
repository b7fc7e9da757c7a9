import Lockstep
import LockstepModel

/// The use cases of a document by their titles, for targets that are links to these.
struct LinkedTitles {
  /// What follows the number of a step if the target is the step behind it.
  static let behindMark = "+"

  private var documentByTitle: [String: FlowDocument] = [:]

  init(_ documents: [FlowDocument]) {
    for document in documents {
      let slug = UseCaseIdentity.slug(document.title.value)
      if documentByTitle[slug] == nil { documentByTitle[slug] = document }
    }
  }

  func resolve(in documents: inout [FlowDocument]) {
    for document in documents.indices {
      for section in documents[document].sections.indices {
        for scenario in documents[document].sections[section].scenarios.indices {
          resolve(&documents[document].sections[section].scenarios[scenario].steps)
        }
      }
    }
  }

  private func resolve(_ steps: inout [Step]) {
    for step in steps.indices {
      for row in steps[step].transitions.indices {
        guard case .goTo(let flow, let place)? = steps[step].transitions[row].target?.kind,
          let found = documentByTitle[flow.value]
        else { continue }
        steps[step].transitions[row].target = target(flow, place, in: found)
      }
    }
  }

  private func target(_ flow: SourceString, _ place: SourceString?, in document: FlowDocument) -> Target {
    let id = SourceString(document.id.value, at: flow.span)
    guard let place, place.value.hasSuffix(Self.behindMark) else {
      return Target(.goTo(flow: id, step: place))
    }
    let number = String(place.value.dropLast(Self.behindMark.count))
    // Where the row of the step leads.
    let rows = document.sections.lazy.flatMap(\.scenarios).prefix(1).flatMap(\.steps).flatMap(\.transitions)
    switch rows.first(where: { $0.id.value == number })?.target?.kind {
    case .next(let next)?: return Target(.goTo(flow: id, step: SourceString(next.value, at: place.span)))
    case .goTo(let other, let next)?:
      let known = documentByTitle[other.value].map { SourceString($0.id.value, at: place.span) }
      return Target(.goTo(flow: known ?? other, step: next))
    case .end?: return Target(.end(SourceString("end", at: place.span)))
    // The finding of an unknown step.
    default: return Target(.goTo(flow: id, step: place))
    }
  }
}
