import Foundation
import TestSupport

/// A project in a git repository that a stranger made: in its second commit the flow and its table have changed after the test
/// that cites them, and the flow again since. With a plant, a planted program leaves a mark.
struct HostileRepository {
  private let folder: String
  private let variables: String
  /// What is checked, which is the repository, a clone of it, a worktree, or one with it as a submodule.
  let top: String

  /// Runs `body` with a new repository, which is removed afterwards.
  static func with(_ plant: Plant, _ body: (HostileRepository) throws -> Void) async throws {
    let archive = try await committed.value
    try await Places.withFolder([:]) { folder in
      try archive.write(to: URL(filePath: folder + "/committed.tar"))
      try body(HostileRepository(plant, in: folder))
    }
  }

  /// The files with the commits, which are the same for all plants: an archive, because making them takes longest.
  private static let committed = Task { () async throws -> Data in
    let flow = TracingFromTheCommandLine.flow
    let second = flow.replacing("selects Open", with: "opens the door")
    let third = second.replacing("title: Unlock the app", with: "title: Unlock an app").replacing(
      "selects Help", with: "asks for help")
    let files = [
      "home/.gitconfig": """
      [user]
        name = A
        email = a@example.org
      [init]
        defaultBranch = main
      [protocol "file"]
        allow = always

      """,
      "repository/.gitattributes": "* filter=planted diff=planted merge=planted\n",
      "repository/app/A.kt": TracingFromTheCommandLine.covered,
      "repository/flows/lockstep.yaml": TracingFromTheCommandLine.settings,
      "repository/flows/UC2.3.yaml": flow,
      "versions/side.yaml": flow.replacing("selects Open", with: "enters"),
      "versions/second.yaml": second, "versions/third.yaml": third,
    ]
    var archive = Data()
    try await Places.withFolder(files) { folder in
      let result = try shell("set -e\n" + commits, in: folder + "/repository", of: folder)
      guard result.status == 0 else { throw Failure(output: result.output) }
      archive = try Data(contentsOf: URL(filePath: folder + "/committed.tar"))
    }
    return archive
  }

  private init(_ plant: Plant, in folder: String) throws {
    self.folder = folder
    let names: [Plant.Place: String] = [
      .linkedWorktree: "tree", .clonedBareFolder: "clone", .submodule: "whole/part",
    ]
    top = folder + "/" + (names[plant.place] ?? "repository")
    var variables = Array(plant.variables)
    switch plant.place {
    case .variables:
      variables.append(("GIT_CONFIG_COUNT", "\(plant.settings.count)"))
      for (number, setting) in plant.settings.enumerated() {
        variables += [
          ("GIT_CONFIG_KEY_\(number)", setting.key), ("GIT_CONFIG_VALUE_\(number)", setting.value),
        ]
      }
    case .parameters:
      let words = plant.settings.map { "'\($0.key)=\($0.value)'" }
      variables.append(("GIT_CONFIG_PARAMETERS", words.joined(separator: " ")))
    case .globalVariable: variables.append(("GIT_CONFIG_GLOBAL", "\(folder)/planted.config"))
    case .systemVariable: variables.append(("GIT_CONFIG_SYSTEM", "\(folder)/planted.config"))
    default: break
    }
    let program = folder + "/repository/tools/planted"
    self.variables = variables.map { "export \($0.key)=\"\($0.value)\"\n" }.joined().replacing(
      "@", with: program)
    let script = Self.beginning + plant.preparation + "\n" + Self.planting(plant)
    let result = try Self.shell(
      "set -e\n" + script.replacing("@", with: program), in: folder, of: folder)
    guard result.status == 0 else { throw Failure(output: result.output) }
  }

  struct Failure: Error { var output: String }

  /// Makes the commits. The planted program is in none, because it names the folder.
  private static let commits = """
    git init -q .
    echo /tools >.git/info/exclude
    git add . && git commit -q -m first
    git checkout -q -b side && cp ../versions/side.yaml flows/UC2.3.yaml && git commit -q -a -m side
    git checkout -q main && cp ../versions/second.yaml flows/UC2.3.yaml
    "$TOOL" render flows 2>../render.log
    rm -r .git/lockstep
    git add . && git commit -q -m second
    cd .. && tar cf committed.tar home repository versions

    """

  /// Unpacks the commits, and makes the program and the changes after them.
  private static let beginning = """
    root=$PWD
    tar xf committed.tar
    cd repository && git update-index -q --refresh
    mkdir -p tools/hooks
    printf '#!/bin/sh\\n: >%s\\nexit 1\\n' "'$root/repository/tools/planted.mark'" >tools/planted
    chmod +x tools/planted
    for hook in post-index-change pre-commit reference-transaction; do cp -p tools/planted tools/hooks/$hook; done
    edit() { cp "$root/versions/third.yaml" "$1/flows/UC2.3.yaml"; echo '// last line' >>"$1/app/A.kt"; }
    edit .

    """

  /// What puts the settings in their place.
  private static func planting(_ plant: Plant) -> String {
    let settings = plant.settings.map { "git config -f \"$1\" --add '\($0.key)' '\($0.value)'" }
    let plantIn = "put() {\n:\n\(settings.joined(separator: "\n"))\n}\n"
    let bareFolder = """
      cp -R .git/HEAD .git/index .git/objects .git/refs flows
      printf '[core]\\n\\trepositoryFormatVersion = 0\\n\\tbare = false\\n\\tworktree = ..\\n' >flows/config
      put flows/config

      """
    return plantIn
      + {
        switch plant.place {
        case .configuration: "put .git/config"
        case .included: "put settings; git config include.path ../settings"
        case .includedHere: "put settings; git config 'includeIf.gitdir:**.path' ../settings"
        case .ofOneWorktree: "git config extensions.worktreeConfig true; put .git/config.worktree"
        case .linkedWorktree: "git worktree add -q -b tree ../tree; edit ../tree; put .git/config"
        case .gitFile: "put .git/config; mv .git repository; echo 'gitdir: repository' >.git"
        case .bareFolder: bareFolder
        case .clonedBareFolder: bareFolder + "git add . && git commit -q -m third && git clone -q . ../clone"
        case .submodule:
          """
          git init -q ../whole && cd ../whole && git submodule --quiet add ../repository part
          edit part
          put .git/modules/part/config
          """
        case .besideSubmodule: "\(Plant.addSubmodule); put .git/modules/lib/config"
        case .variables, .parameters: ""
        case .globalVariable, .systemVariable:
          "cp ../home/.gitconfig ../planted.config; put ../planted.config"
        }
      }()
  }

  /// Runs a line of the shell at the top, with the variables of the plant.
  @discardableResult func shell(_ line: String) throws -> OtherProgram.Result {
    try Self.shell(variables + line, in: top, of: folder)
  }

  private static func shell(_ line: String, in directory: String, of folder: String) throws
    -> OtherProgram.Result
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try OtherProgram.run(
      "/usr/bin/env",
      [
        "-i", "HOME=\(folder)/home", "PATH=\(path)", "TOOL=\(OtherProgram.tool ?? "")", "/bin/sh", "-c",
        "cd '\(directory)'\n" + line,
      ])
  }

  /// The commands of git that commands of the tool run.
  func asked(of git: Set<String>, by commands: [String]) throws -> Set<String> {
    let script =
      """
      git=$(command -v git)
      printf '#!/bin/sh\\necho "$*" >>"%s/notes"\\nexec "%s" "$@"\\n' "$HOME" "$git" >"$HOME/git"
      chmod +x "$HOME/git"
      export PATH="$HOME:$PATH"

      """ + commands.map { "\"$TOOL\" \($0) >/dev/null 2>&1\n" }.joined() + "cat \"$HOME/notes\""
    let lines = try shell(script).output.split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: " ").map(String.init).first(where: git.contains) })
  }

  /// Whether the program has run since this was last asked.
  func takeMark() -> Bool {
    (try? FileManager.default.removeItem(atPath: folder + "/repository/tools/planted.mark")) != nil
  }
}
