import LockstepModel

/// The picture of a flow in a page.
struct FlowPicture {
  let project: Project
  let flow: String

  /// - Parameter number: makes the ids of the picture unique.
  func html(_ number: Int) -> String {
    let start = #"<figure class="picture" data-flow="\#(XML.escaped(flow))">"#
    guard let diagram = Diagram(of: flow, in: project), let picture = Picture(diagram) else {
      return start + "<p>This flow is too large for a picture.</p></figure>"
    }
    return start + picture.svg(prefix: "p\(number)") + "</figure>"
  }
}
