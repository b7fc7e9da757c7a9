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
    package var place: Place
    package var name: SourceString

    package init(place: Place, name: SourceString) {
      self.place = place
      self.name = name
    }
  }

  /// A time within which an expectation has to hold: virtual time moves until it does.
  package typealias Within = Located<Duration>

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
    case at(Place, within: Within? = nil)
    case shows(SourceString, within: Within? = nil)
    case ends(SourceString, within: Within? = nil)
    case message(SourceString)
    case actions([SourceString], span: Span)
    case notPossible([SourceString])
    case data([Value])
    case did(SourceString)
    /// How often actions were run since the start.
    case ran([(action: SourceString, times: Located<Int>)])
    /// The rows taken since the last such line: the step of each place is the row's id.
    case took([Place], span: Span)
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, span: Span) {
    self.kind = kind
    self.span = span
  }
}
