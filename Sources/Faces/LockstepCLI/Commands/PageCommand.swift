import ArgumentParser
import LockstepModel
import LockstepPage
import LockstepReporting
import LockstepWorkspace

/// `lockstep page`: one HTML file that plays flows.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Writes one HTML file that shows and plays flows, without a server.",
    discussion: """
      The page has three parts: the screen as on a phone, the table with the present row highlighted and its \
      errata struck through, and a picture with the position. The interpreter itself runs in it, as \
      WebAssembly; it makes no request, and opens from a disk.

      Name a flow by its id, its file or a directory; the page then contains these flows and all flows that \
      they reach. Without a name it contains the whole project, and begins with the map of its flows.

      --compare writes a review for people who decide on a change: the changes in words, as 'lockstep diff' \
      finds them, the tables and pictures of both versions, and at each change a link that plays the version \
      before and one that plays the present version, up to that very step. Scenarios and properties that do not \
      hold are plays, too.

      --serve makes the page available to this machine only. It is rebuilt whenever a file is saved, and the \
      browser keeps its place.
      """)

  @Argument(help: "Flow ids, files and directories.", completion: .flows)
  var flows: [String] = []

  @Flag(help: "Show the flows that are named; the ones that they reach can be played, and have no tables.")
  var only = false

  @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
  var output: String?

  @Flag(help: "Serve the page on this machine, and rebuild it when a file is saved.")
  var serve = false

  @Option(help: "The port of the server; by default any free one.")
  var port: UInt16 = 0

  @Option(help: "The title of the page; by default that of its flow, or of the project file.")
  var title: String?

  @Flag(help: "Run the scenarios of the project, and shade the rows that none takes.")
  var coverage = false

  @Flag(help: "Check the properties of the project, and shade the ways that break them.")
  var properties = false

  @Flag(help: "Link to the scenarios of the project, each as it is played in its world.")
  var scenarios = false

  @Option(
    help: "Shade the rows by how often the sessions of this log take them; may be repeated.",
    completion: .file(extensions: ["jsonl", "csv"]))
  var log: [String] = []

  @Option(
    help: "Write a review: both versions of what changed since this git revision; A..B compares two.")
  var compare: String?

  @Option(
    help: "Link each row to an editor, by an address with {path} and {line}: 'vscode://file{path}:{line}'.")
  var editor: String?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @OptionGroup var edition: EditionOption

  func validate() throws {
    if only, flows.isEmpty { throw ValidationError("--only needs a flow: name one.") }
    let namesFlows = flows.count > (project == nil ? 1 : 0)
    if compare != nil, serve || namesFlows || coverage || properties || scenarios || !log.isEmpty {
      throw ValidationError(
        "--compare is about the whole project: name its folder, and use only -o and --title with it.")
    }
    if serve == (output != nil) { throw ValidationError("Name a file with -o, or use --serve.") }
  }

  func run() async throws {
    if serve { return try await servePage() }
    if let compare {
      let directory = try Workspace.standard.projectDirectory(named: project ?? flows.first)
      let page = try await ReviewBuilder(range: compare, of: directory).makePage(
        title: title, output: output)
      return try write(page)
    }
    try write(try await buildPage(in: edition.workspace))
  }

  private func write(_ page: Page) throws {
    try OutputFile.write(Array(page.html.utf8), to: output)
    for document in page.unavailableDocuments { Console.current.writeErrorLine(about: document) }
  }

  // `page --serve`: rebuilds the page whenever a file of the project changes, and notifies the browser.

  func servePage() async throws {
    let server = try LoopbackServer(port: port)
    let directory = try await edition.workspace.select(flows, project: project).first?.directory ?? "."
    let workspace = OpenWorkspace(
      [directory], domains: [Domain.declaration], isAsDocumented: edition.asDocumented)
    var shown = try await self.buildPage(of: workspace)
    var page = Array(shown.html(servedAs: 1).utf8)
    var build = 1
    Console.current.write("\(server.address)\n")
    _ = try await workspace.haveFilesChanged()
    // A request waits for the next look, too.
    try await FileWatch.run(every: .milliseconds(100)) { () async throws(UsageError) in
      server.answerRequests { path in
        switch path {
        case "/": .html(page)
        case "/build": .html(Array("\(build)".utf8))
        default: PictureAddresses.picturePath(servedAt: path).flatMap { pictureContent($0, of: shown) }
        }
      }
      return try await workspace.haveFilesChanged()
    } act: { () async throws(UsageError) in
      // Where nothing can be compiled at all the page stays as it is.
      guard let new = try? await self.buildPage(of: workspace) else { return }
      shown = new
      build += 1
      page = Array(shown.html(servedAs: build).utf8)
    } onError: {
      Console.current.errorConsole.write("\($0.message)\n")
    }
  }

  /// A picture that is too large to be inside the page; no other file is served.
  private func pictureContent(_ path: String, of page: Page) -> LoopbackServer.Content? {
    guard page.designAddresses[path] != nil, let type = PictureFile.mediaType(of: path),
      let bytes = try? DiskFiles.standard.read(path)
    else { return nil }
    return LoopbackServer.Content(mediaType: type, bytes: bytes)
  }
}
