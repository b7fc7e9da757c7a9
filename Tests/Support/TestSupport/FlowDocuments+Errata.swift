package import LockstepModel

extension [FlowDocument] {
  /// Attaches errata to their flow, if there is one of that id.
  package mutating func attach(_ errata: ErrataDocument) {
    guard let index = firstIndex(where: { $0.id.value == errata.flow.value }) else { return }
    self[index].errata = errata
  }
}
