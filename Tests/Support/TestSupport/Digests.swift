package import Lockstep

extension FlowProgram {
  /// A text with the digests of the flows where it says `"DIGEST-UC2.3"`, as snapshots write them.
  package func fillingDigests(_ text: String) -> String {
    digestTexts.reduce(text) { $0.replacing("\"DIGEST-\($1.flow)\"", with: "\"\($1.digest)\"") }
  }

  /// The text with the digests named instead, so that a new row in a flow does not change what was agreed.
  package func namingDigests(_ text: String) -> String {
    digestTexts.reduce(text) { $0.replacing("\"\($1.digest)\"", with: "\"DIGEST-\($1.flow)\"") }
  }

  private var digestTexts: [(flow: String, digest: String)] {
    flowInfos.compactMap { flow in digest(of: flow.id).map { (flow.id, String($0, radix: 36)) } }
  }
}
