import LockstepModel

/// The first lines of a file: which tool wrote it, from what, and no date.
struct Header {
  let contract: Contract
  /// The file that it is generated from.
  var source: String?

  func write(to writer: inout SwiftWriter) {
    let from = source.map { " from \($0)" } ?? ""
    writer.line(GeneratedFile.mark + "\(ToolVersion.current)\(from); edit the flow instead.")
    writer.line("")
    writer.line(
      contract.access == .internal ? "import Lockstep" : "\(contract.access.rawValue) import Lockstep")
    writer.line("")
  }
}

extension Contract {
  /// What stands before the declarations that an app uses.
  var modifier: String { access == .internal ? "" : access.rawValue + " " }

  /// That of a screen, which Swift makes itself where only the module can use it.
  func writeInitializer(to writer: inout SwiftWriter) {
    if access == .internal { return }
    writer.gap()
    writer.line("\(modifier)init(view: FlowView) { self.view = view }")
  }
}
