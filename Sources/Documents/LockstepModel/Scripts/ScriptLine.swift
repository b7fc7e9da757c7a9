package import LockstepScripts

/// One entry of a script.
package struct ScriptLine: Sendable {
  /// A value under a name. A user's value may be a secret: never print it.
  package struct Value: Sendable {
    package var name: SourceString
    package var value: SourceString

    package init(name: SourceString, value: SourceString) {
      self.name = name
      self.value = value
    }
  }

  /// How the next run of a step ends.
  package struct Outcome: Sendable {
    package var place: FlowPlace
    package var name: SourceString

    package init(place: FlowPlace, name: SourceString) {
      self.place = place
      self.name = name
    }
  }

  /// A time within which an expectation has to hold: virtual time moves until it does.
  package typealias TimeLimit = Located<Duration>

  /// The value of an expectation.
  package enum ExpectedValue: Sendable {
    case place(FlowPlace)
    case text(SourceString)
    case texts([SourceString], span: Span)
    case values([Value])
    case counts([(action: SourceString, times: Located<Int>)])
    /// The step of each place is the row's id.
    case rows([FlowPlace], span: Span)
  }

  package enum Kind: Sendable {
    /// `user: enters PIN`, with `pin: "000000"` or `give: {pin: "000000"}` next to it.
    case user(SourceString, gives: [Value])
    case row(id: SourceString, gives: [Value])
    case event(SourceString)
    /// `outcome: {UC2.3 1.1: disabled}`, with `values: {…}` next to it.
    case outcome([Outcome], values: [Value])
    case error(Outcome)
    case give([Value])
    case world(WorldSettings)
    case wait(Located<Duration>)
    case suspend
    case resume
    case use(SourceString)
    case expect(ExpectationKind, ExpectedValue, within: TimeLimit? = nil)
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, span: Span) {
    self.kind = kind
    self.span = span
  }
}
