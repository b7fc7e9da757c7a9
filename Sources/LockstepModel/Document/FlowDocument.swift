import Lockstep
import LockstepText

/// A flow as its author wrote it: every part with its place, nothing resolved.
///
/// The YAML reader and the Markdown reader both fill this model; what works on it cannot tell from which
/// of the two a flow came.
public struct FlowDocument: Sendable {
  public var source: SourceText
  /// The number by which other documents refer to this one: `PF2.8`.
  public var id: SourceString
  public var kind: Located<Kind>
  public var title: SourceString
  /// What generated Swift calls the flow (`swift:`), where its title does not do.
  public var swiftName: SourceString?
  /// The first table, in the order of its rows.
  public var overview: [OverviewRow] = []
  /// Names that a caller may pass with `with:`.
  public var parameters: [SourceString] = []
  /// The results that a partial flow may hand back.
  public var results: [SourceString] = []
  /// The errors that its rows may raise.
  public var errors: [SourceString] = []
  /// The flow tables; nearly always one without a name.
  public var sections: [FlowSection] = []
  /// Markdown before and after the tables, verbatim.
  public var before: SourceString?
  public var after: SourceString?
  /// Where the document differs from what must run, for cells that are not rows of the flow.
  public var errata: [CellNote] = []
  /// Cells kept exactly as the document wrote them.
  public var sources: [CellNote] = []
  /// The whole of the document's content.
  public var span: Span

  public init(source: SourceText, id: SourceString, kind: Located<Kind>, title: SourceString, span: Span) {
    self.source = source
    self.id = id
    self.kind = kind
    self.title = title
    self.span = span
  }

  /// The id under which a section is referred to: `PF2.8`, or `UC9.10/Destination`.
  public func id(of section: FlowSection) -> String {
    guard let name = section.name else { return id.value }
    return id.value + "/" + name.value
  }
}

/// One row of the overview table.
public struct OverviewRow: Sendable {
  public enum Value: Sendable {
    case text(SourceString)
    /// A list of items; without items it stands for *None*.
    case list([SourceString])
  }

  /// The aspect, as a key (`used-by`) or as the document spells it (`Used by`).
  public var key: SourceString
  public var value: Value
  public var span: Span

  public init(key: SourceString, value: Value, span: Span) {
    self.key = key
    self.value = value
    self.span = span
  }
}

/// A cell outside the flow's rows, named by its row: an erratum, or its verbatim source.
public struct CellNote: Sendable {
  public var row: SourceString
  public var description: SourceString?
  /// Why the document is wrong; only errata have it.
  public var because: SourceString?
  public var span: Span

  public init(row: SourceString, description: SourceString?, because: SourceString?, span: Span) {
    self.row = row
    self.description = description
    self.because = because
    self.span = span
  }
}

/// One flow table of a document.
public struct FlowSection: Sendable {
  /// The part of the id after the slash, where a document has several tables.
  public var name: SourceString?
  public var heading: SourceString?
  /// Markdown between the heading and the table, verbatim.
  public var before: SourceString?
  /// Markdown between the table and the next section's heading, verbatim.
  public var after: SourceString?
  public var scenarios: [Scenario] = []
  public var span: Span

  public init(name: SourceString? = nil, heading: SourceString? = nil, scenarios: [Scenario] = [], span: Span)
  {
    self.name = name
    self.heading = heading
    self.scenarios = scenarios
    self.span = span
  }
}

/// A numbered part of a flow: `2 WHEN PIN INVALID, NON-FINAL ROUND, FIRST TIME`.
public struct Scenario: Sendable {
  public var id: SourceString
  /// Absent where the table has no header row for it.
  public var title: SourceString?
  /// Where a scenario without steps leads.
  public var target: Target?
  public var steps: [Step] = []
  private var margin: Boxed<Margin>?
  public var span: Span

  public var erratum: Erratum? {
    get { margin.erratum }
    set { margin.erratum = newValue }
  }
  public var cell: CellSource? {
    get { margin.cell }
    set { margin.cell = newValue }
  }

  public init(id: SourceString, title: SourceString? = nil, steps: [Step] = [], span: Span) {
    self.id = id
    self.title = title
    self.steps = steps
    self.span = span
  }
}

/// What the document says where the YAML holds something else, and why.
public struct Erratum: Sendable {
  public var id: SourceString?
  public var description: SourceString?
  public var next: SourceString?
  /// `row: absent`: the document lacks the row.
  public var absent: SourceString?
  public var because: SourceString
  public var span: Span

  public init(
    id: SourceString? = nil, description: SourceString? = nil, next: SourceString? = nil,
    absent: SourceString? = nil,
    because: SourceString, span: Span
  ) {
    self.id = id
    self.description = description
    self.next = next
    self.absent = absent
    self.because = because
    self.span = span
  }
}

/// A row's cells exactly as the document wrote them.
public struct CellSource: Sendable {
  public var id: SourceString?
  public var description: SourceString?
  public var next: SourceString?
  public var span: Span

  public init(
    id: SourceString? = nil, description: SourceString? = nil, next: SourceString? = nil, span: Span
  ) {
    self.id = id
    self.description = description
    self.next = next
    self.span = span
  }
}
