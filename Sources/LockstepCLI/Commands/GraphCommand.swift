import ArgumentParser
import Lockstep
import LockstepDiagrams
import LockstepLinking
import LockstepModel
import LockstepReporting
import LockstepText
import LockstepWorkspace

/// `lockstep graph`: the diagram of a flow.
struct GraphCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mermaid
    case dot
    case svg
  }

  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws a flow: scenarios as boxes around their steps, rows as arrows.",
    discussion: """
      The flow is named by its id, or by its file; its project is found as 'lockstep run' finds it. A flow \
      with mistakes is drawn as well: a name that stands for nothing ends in a question mark.

      What a box or an arrow is can be told without colour. Boxes: a screen has a thick border, a prompt \
      round corners, a call a double border. Arrows: dashed for events and timers; an outcome, a result and \
      an error each end in a tip of their own.

      svg is drawn by Graphviz, which has to be installed; the other formats need nothing.
      """)

  @Argument(help: "The id of a flow, or its file.", completion: .file(extensions: ["yaml", "md"]))
  var flow: String

  @Option(help: "What to write: mermaid, dot or svg.")
  var format = Format.mermaid

  @Option(name: .shortAndLong, help: "The file to write; standard output without it.", completion: .file())
  var output: String?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  func run() async throws {
    let console = Console.current
    let loading = FlowLoading(flow: flow, project: project, report: Reporting())
    let (files, id) = try await loading.files()
    guard let diagram = Diagram(of: id, in: files.project) else {
      throw WrongUse("'\(flow)' has no table to draw", help: "see 'lockstep lint \(flow)'")
    }
    let drawn = files.flows.first { id == $0.id.value || id.hasPrefix($0.id.value + "/") }?.source.path
    let broken = files.diagnostics.filter { $0.severity == .error && $0.location.source.path == drawn }
    if !broken.isEmpty {
      // The drawing may lack what could not be read.
      console.complain(ShortReporter().report(broken, summary: Summary(of: broken, flows: 1)))
    }
    try OutputFile.put(document(diagram), to: output)
  }

  private func document(_ diagram: Diagram) throws(WrongUse) -> [UInt8] {
    switch format {
    case .mermaid: Array(diagram.mermaid.utf8)
    case .dot: Array(diagram.dot.utf8)
    case .svg: try Graphviz.svg(diagram.dot)
    }
  }
}

/// The program that lays diagrams out.
enum Graphviz {
  static func svg(_ dot: String) throws(WrongUse) -> [UInt8] {
    let result: ChildProcess.Result
    do throws(ChildProcess.Failure) {
      result = try ChildProcess.run("dot", ["-Tsvg"], input: Array(dot.utf8))
    } catch {
      switch error {
      case .missing:
        throw WrongUse(
          "Graphviz draws SVG, and its program 'dot' is not here",
          help: "install it (apt install graphviz, brew install graphviz), or use --format dot or mermaid")
      case .impossible(let reason): throw WrongUse("cannot run Graphviz: \(reason)")
      }
    }
    guard result.status == 0 else {
      let reason = String(decoding: result.errors.prefix(2_000), as: UTF8.self)
      throw WrongUse("Graphviz could not draw the diagram: \(reason)")
    }
    return result.output
  }
}
