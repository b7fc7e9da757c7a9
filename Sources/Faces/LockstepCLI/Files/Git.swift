import LockstepWorkspace

/// The git repository of a folder, asked so that nothing is executed that the folder, the repository or a variable names.
///
/// A repository may be a stranger's, and its configuration, attributes and hooks name programs: monitors, filters, drivers,
/// transports and more, to which releases of git add others. So this does not rely on a list of them: git only gets commands
/// that need none, and fetches nothing.
///
/// The repository is the nearest folder with a `.git`, which may be a file that leads elsewhere. A folder that only looks like
/// a bare repository is not one: such folders can be committed, with the configuration of a stranger.
struct Git {
  /// The commands that are used. They read objects, references, the index, and names of files. Others, such as `diff` and
  /// `status`, compare the files of the work tree, for which they run filters and look into submodules.
  enum Command: String, CaseIterable {
    /// Of a revision: without one it runs filters.
    case blame
    case catFile = "cat-file"
    case hashObject = "hash-object"
    case listFiles = "ls-files"
    case listTree = "ls-tree"
    case mergeBase = "merge-base"
    case revParse = "rev-parse"

    fileprivate var options: [String] {
      switch self {
      case .blame: ["--no-textconv"]
      case .hashObject: ["--no-filters"]
      case .catFile, .listFiles, .listTree, .mergeBase, .revParse: []
      }
    }
  }

  /// The folder with the `.git`, canonical.
  let topDirectory: String

  /// nil if the directory is in no repository.
  init?(containing directory: String) {
    let disk = DiskFiles.standard
    guard let topDirectory = disk.repository(above: disk.absolute(directory)) else { return nil }
    self.topDirectory = topDirectory
  }

  /// The path of a file as git counts it, from the top; nil outside of the repository.
  func path(of file: String) -> String? {
    let directory = DiskFiles.standard.absolute(FilePath.directory(of: file))
    let path = FilePath.relative(FilePath.join(directory, FilePath.name(of: file)), to: topDirectory)
    return path.hasPrefix("../") ? nil : path
  }

  /// Whether git is installed and takes the repository for one.
  var isUsable: Bool { output(.revParse, ["--git-dir"]) != nil }

  /// - Parameters:
  ///   - arguments: those behind the command; paths count from the top.
  ///   - purpose: the words behind "cannot" in the error if git is not installed.
  /// - Throws: if it cannot be run; errors of git itself are in the result.
  func run(
    _ command: Command, _ arguments: [String], input: [UInt8] = [], to purpose: String
  ) throws(UsageError) -> ChildProcess.Result {
    let words = ["-C", topDirectory] + Self.options + [command.rawValue] + command.options + arguments
    do throws(ChildProcess.Failure) {
      return try ChildProcess.run("git", words, input: input, environment: environment)
    } catch {
      switch error {
      case .missing: throw UsageError("cannot \(purpose): git is not installed")
      case .impossible(let reason): throw UsageError("cannot run git: \(reason)")
      }
    }
  }

  /// The output of git; nil if it fails or is not installed.
  func output(_ command: Command, _ arguments: [String]) -> [UInt8]? {
    guard let result = try? run(command, arguments, to: "ask git"), result.status == 0 else { return nil }
    return result.output
  }

  /// Whether a file has the text that git keeps, which may have other line ends.
  static func hasSameText(_ kept: [UInt8], _ file: [UInt8]) -> Bool {
    let carriageReturn = UInt8(ascii: "\r")
    return kept.lazy.filter { $0 != carriageReturn }.elementsEqual(file.lazy.filter { $0 != carriageReturn })
  }

  /// No command above should need them, whatever a release of git adds to it. An empty name turns the monitor off: in older
  /// releases `false` is the name of a program.
  private static let options =
    ["--no-pager"]
    + ["safe.bareRepository=explicit", "core.fsmonitor=", "core.hooksPath=/dev/null"].flatMap { ["-c", $0] }

  /// A hook sets variables that lead git to the repository of the hook, and others name programs, files to write or settings:
  /// git gets none that the tool has.
  private var environment: ChildProcess.Environment {
    ChildProcess.Environment(
      hiddenPrefix: "GIT_",
      addedVariables: [
        // If the repository of `topDirectory` is broken, none above it; and no other folder that its configuration names.
        "GIT_CEILING_DIRECTORIES=\(FilePath.directory(of: topDirectory))", "GIT_WORK_TREE=\(topDirectory)",
        // A partial clone would fetch what it lacks. Releases before 2.39.4 do not know the first one, but all transports
        // obey the second.
        "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=",
        "GIT_OPTIONAL_LOCKS=0", "GIT_LITERAL_PATHSPECS=1",
      ])
  }
}
