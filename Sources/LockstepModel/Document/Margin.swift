import Lockstep

/// Parts that few rows have: a correction of the document, and the document's own words.
struct Margin: Sendable {
  var erratum: Erratum?
  var cell: CellSource?

  init() {}
}

extension Optional where Wrapped == Boxed<Margin> {
  /// Takes no room until there is something.
  var erratum: Erratum? {
    get { self?.value.erratum }
    set { change(unless: newValue == nil) { $0.erratum = newValue } }
  }

  var cell: CellSource? {
    get { self?.value.cell }
    set { change(unless: newValue == nil) { $0.cell = newValue } }
  }

  private mutating func change(unless isNothing: Bool, _ body: (inout Margin) -> Void) {
    if isNothing, self == nil { return }
    var margin = self?.value ?? Margin()
    body(&margin)
    self = Boxed(margin)
  }
}
