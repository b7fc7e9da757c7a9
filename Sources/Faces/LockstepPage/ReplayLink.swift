import LockstepModel

/// A link to a session on a page: the flow that was started, and the inputs since.
///
/// A page has no world: whatever answers an action, its answer is one of the inputs.
package struct ReplayLink: Hashable, Sendable {
  /// One input of a session that the link plays.
  package enum Input: Hashable, Sendable {
    /// A row is taken: by the user, an event or the answer of an action, which may bring values.
    case row(key: String, flow: String, values: [Value] = [])
    case wait(milliseconds: Int64)
    case suspend
    case resume
    /// Values that the step lacks are given.
    case give
    /// An overlay over a step is answered: `Retry`.
    case overlayAnswer(String)
  }

  /// The values of an answer; a duration in milliseconds with its unit, `60000ms`.
  package struct Value: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }

  package var flow: String
  package var inputs: [Input]

  package init(_ flow: String, _ inputs: [Input] = []) { (self.flow, self.inputs) = (flow, inputs) }

  /// The same inputs in the version before a change, on a page with both.
  package var inEarlierVersion: ReplayLink {
    ReplayLink(
      Review.oldVersionPrefix + flow,
      inputs.map { input in
        guard case .row(let row, let flow, let values) = input else { return input }
        return .row(key: row, flow: Review.oldVersionPrefix + flow, values: values)
      })
  }

  /// The address within the page.
  var address: String {
    let words = inputs.map(addressPart)
    return PageAddress.flow(flow) + (words.isEmpty ? "" : "?do=" + words.joined(separator: ","))
  }

  private func addressPart(of input: Input) -> String {
    switch input {
    case .row(let row, let flow, let values):
      let place = (flow == self.flow ? "" : PageAddress.encoded(flow) + "%20") + PageAddress.encoded(row)
      if values.isEmpty { return place }
      let pairs = values.map { "\(PageAddress.encoded($0.name))=\(PageAddress.encoded($0.text))" }
      return "\(place)(\(pairs.joined(separator: ";")))"
    case .wait(let milliseconds): return "wait:\(milliseconds)ms"
    case .suspend: return "suspend"
    case .resume: return "resume"
    case .give: return "give"
    case .overlayAnswer(let words): return "user:" + PageAddress.encoded(words)
    }
  }
}
