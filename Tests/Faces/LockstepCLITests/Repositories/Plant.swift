import Testing

/// One way in which a stranger's folder, or a variable, has git run a program.
///
/// In settings, variables and commands `@` is the path of the planted program.
struct Plant: Sendable, CustomTestStringConvertible {
  /// Where the settings are.
  enum Place: String, CaseIterable {
    case configuration = "in .git/config"
    case included = "in a file that .git/config includes"
    case includedHere = "in a file that .git/config includes if it is here"
    case ofOneWorktree = "in .git/config.worktree"
    case linkedWorktree = "in the repository of a linked worktree"
    case gitFile = "in a folder of the repository that a file .git leads to"
    case bareFolder = "in flows/, which looks like a bare repository"
    case clonedBareFolder = "in flows/ of a clone, which looks like a bare repository"
    case submodule = "in the repository of a submodule"
    case besideSubmodule = "in the repository of a submodule beside the flows"
    case variables = "in GIT_CONFIG_COUNT"
    case parameters = "in GIT_CONFIG_PARAMETERS"
    case globalVariable = "in GIT_CONFIG_GLOBAL"
    case systemVariable = "in GIT_CONFIG_SYSTEM"

    /// Where git itself has to start to come across them.
    var folder: String {
      switch self {
      case .bareFolder, .clonedBareFolder: "flows"
      case .besideSubmodule: "lib"
      default: "."
      }
    }
  }

  var name: String
  var settings: [(key: String, value: String)]
  var place = Place.configuration
  var variables: KeyValuePairs<String, String>
  /// What a shell does in the repository before the settings are planted.
  var preparation: String
  /// What has git itself run the program, in the folder of the place; none where that takes a terminal or a newer git.
  var controls: [String]

  init(
    _ name: String, _ settings: KeyValuePairs<String, String> = [:],
    variables: KeyValuePairs<String, String> = [:], after preparation: String = "", control: String?
  ) {
    (self.name, self.settings, self.variables) = (name, Array(settings), variables)
    (self.preparation, self.controls) = (preparation, control.map { [$0] } ?? [])
  }

  var testDescription: String { "\(name) \(place.rawValue)" }

  static let all = keys + transports + inOtherPlaces + environment

  /// All keys at once.
  static var together: Plant {
    var plant = Plant("all keys", control: nil)
    plant.settings = (keys + transports).flatMap(\.settings)
    return plant
  }

  static func monitor(_ place: Place) -> Plant {
    var plant = monitor
    plant.place = place
    return plant
  }

  // MARK: Configuration

  private static let monitor = Plant("core.fsmonitor", ["core.fsmonitor": "@"], control: "git status")
  private static let clean = Plant("filter.clean", ["filter.planted.clean": "@"], control: hashing)
  private static let hashing = "git hash-object --stdin --path x.yaml </dev/null"
  private static let conversion = Plant(
    "diff.textconv", ["diff.planted.textconv": "@"],
    control: "git cat-file --textconv HEAD:flows/UC2.3.yaml")

  /// The keys that commands of ours came across, all in each place.
  private static var inOtherPlaces: [Plant] {
    let plants = [monitor, clean, conversion]
    var together = Plant("the monitor, the filter and the conversion", control: nil)
    together.settings = plants.flatMap(\.settings)
    // Without the filter, which would leave the mark as well.
    together.controls = ["git -c filter.planted.clean=cat status"] + plants.dropFirst().flatMap(\.controls)
    return Place.allCases.filter { $0 != .configuration }.map { place in
      together.place = place
      return together
    }
  }

  /// The keys that name programs, but for those about other repositories.
  private static let keys = [
    monitor, clean, conversion,
    Plant(
      "core.fsmonitor of version 1", ["core.fsmonitor": "@", "core.fsmonitorHookVersion": "1"],
      control: "git status"),
    Plant("filter.process", ["filter.planted.process": "@"], control: hashing),
    Plant(
      "filter.smudge", ["filter.planted.smudge": "@"],
      control: "git cat-file --filters HEAD:flows/UC2.3.yaml"),
    Plant(
      "info/attributes", ["filter.other.clean": "@"],
      after: "mkdir -p .git/info; echo '* filter=other' >.git/info/attributes", control: hashing),
    Plant(
      "core.attributesFile", ["core.attributesFile": "attributes", "filter.other.clean": "@"],
      after: "echo '* filter=other' >attributes; rm .gitattributes", control: hashing),
    Plant("diff.command", ["diff.planted.command": "@"], control: "git diff HEAD~1 HEAD"),
    Plant("diff.external", ["diff.external": "@"], control: "git diff HEAD~1 HEAD"),
    Plant(
      "merge.driver", ["merge.planted.driver": "@"], control: "git checkout -q . && git merge side"),
    Plant("core.hooksPath", ["core.hooksPath": "tools/hooks"], control: "git read-tree HEAD"),
    Plant("hooks/post-index-change", after: "cp tools/hooks/* .git/hooks", control: "git read-tree HEAD"),
    Plant(
      "hooks/reference-transaction", after: "cp tools/hooks/* .git/hooks", control: "git branch another"),
    // From git 2.54 on.
    Plant(
      "hook.command", ["hook.planted.command": "@", "hook.planted.event": "post-index-change"], control: nil),
    Plant("core.pager", ["core.pager": "@"], control: "git grep -O flow"),
    Plant("pager", ["pager.blame": "@", "pager.cat-file": "@", "pager.diff": "@"], control: nil),
    Plant("core.editor", ["core.editor": "@"], control: "git config --edit"),
    Plant(
      "sequence.editor", ["sequence.editor": "@"],
      control: "git checkout -q . && git rebase -i HEAD~1"),
    Plant(
      "alias",
      [
        "alias.planted": "!@", "alias.blame": "!@", "alias.cat-file": "!@", "alias.diff": "!@",
        "alias.hash-object": "!@", "alias.ls-files": "!@", "alias.ls-tree": "!@", "alias.rev-parse": "!@",
        "alias.status": "!@",
      ], control: "git planted"),
    Plant(
      "gpg.program", ["gpg.program": "@", "log.showSignature": "true"],
      control: "git tag -s -m signed signed"),
    Plant(
      "gpg.ssh.program", ["gpg.format": "ssh", "gpg.ssh.program": "@", "user.signingKey": "key"],
      control: "git tag -s -m signed signed"),
    Plant(
      "gpg.ssh.defaultKeyCommand", ["gpg.format": "ssh", "gpg.ssh.defaultKeyCommand": "@"],
      control: "git tag -s -m signed signed"),
    Plant(
      "gpg.x509.program", ["gpg.format": "x509", "gpg.x509.program": "@"],
      control: "git tag -s -m signed signed"),
    Plant(
      "core.alternateRefsCommand", ["core.alternateRefsCommand": "@"],
      after: "git clone -q --bare . ../other; echo \"$PWD/../other/objects\" >.git/objects/info/alternates",
      control: "git rev-list --alternate-refs"),
    Plant("tar.command", ["tar.planted.command": "@"], control: "git archive --format=planted HEAD"),
    Plant(
      "interactive.diffFilter", ["interactive.diffFilter": "@", "color.ui": "always"], control: nil),
    Plant(
      "difftool.cmd", ["diff.tool": "planted", "difftool.planted.cmd": "@"],
      control: "git difftool -y HEAD~1 HEAD"),
    Plant(
      "trailer.cmd", ["trailer.planted.key": "Planted", "trailer.planted.cmd": "@"],
      control: "echo | git interpret-trailers --trailer planted=x"),
    Plant(
      "browser.cmd", ["web.browser": "planted", "browser.planted.cmd": "@"],
      control: "git web--browse http://localhost"),
    Plant("man.cmd", ["man.viewer": "planted", "man.planted.cmd": "@"], control: "git help -m git"),
    Plant(
      "submodule.update", ["submodule.lib.update": "!@"], after: addSubmodule,
      control: "git -C lib checkout -q HEAD~1 && git submodule update"),
    Plant(
      "the monitor of a submodule that commands recurse into",
      ["submodule.recurse": "true", "diff.submodule": "diff", "status.submoduleSummary": "true"],
      after: addSubmodule + "; git -C lib config core.fsmonitor @", control: "git status"),
  ]

  static let addSubmodule =
    "git clone -q . ../other; git submodule --quiet add ../other lib; git commit -qm submodule"

  // MARK: Other repositories

  /// Removes a content, so that a partial clone fetches it.
  static let lacking = """
    blob=$(git rev-parse HEAD~1:flows/UC2.3.yaml)
    rm -f .git/objects/$(echo "$blob" | cut -c 1-2)/$(echo "$blob" | cut -c 3-)
    git config core.repositoryFormatVersion 1
    git config extensions.partialClone origin
    git config remote.origin.promisor true
    """
  private static let fetching = "git cat-file blob HEAD~1:flows/UC2.3.yaml"

  /// Programs that reach another repository, if git fetches what a partial clone lacks.
  private static let transports = [
    Plant(
      "remote.uploadpack", ["remote.origin.url": ".", "remote.origin.uploadpack": "@"], after: lacking,
      control: fetching),
    Plant(
      "core.sshCommand", ["remote.origin.url": "ssh://localhost/x", "core.sshCommand": "@"], after: lacking,
      control: fetching),
    Plant(
      "core.gitProxy", ["remote.origin.url": "git://localhost/x", "core.gitProxy": "@"], after: lacking,
      control: fetching),
    Plant(
      "the transport ext", ["remote.origin.url": "ext::@", "protocol.ext.allow": "always"], after: lacking,
      control: fetching),
    Plant(
      "remote.vcs", ["remote.origin.vcs": "ext", "remote.origin.url": "@", "protocol.ext.allow": "always"],
      after: lacking, control: fetching),
    Plant("credential.helper", ["credential.helper": "@"], control: asking),
    Plant("core.askPass", ["core.askPass": "@"], control: asking),
  ]
  private static let asking = "printf 'protocol=https\\nhost=example.org\\n\\n' | git credential fill"

  // MARK: Variables

  private static let environment = [
    Plant("GIT_EXTERNAL_DIFF", variables: ["GIT_EXTERNAL_DIFF": "@"], control: "git diff HEAD~1 HEAD"),
    Plant("GIT_PAGER", variables: ["GIT_PAGER": "@"], control: "git grep -O flow"),
    Plant("GIT_EDITOR", variables: ["GIT_EDITOR": "@"], control: "git config --edit"),
    Plant("GIT_ASKPASS", variables: ["GIT_ASKPASS": "@"], control: asking),
    Plant(
      "GIT_SSH", ["remote.origin.url": "ssh://localhost/x"], variables: ["GIT_SSH": "@"], after: lacking,
      control: fetching),
    Plant(
      "GIT_SSH_COMMAND", ["remote.origin.url": "ssh://localhost/x"], variables: ["GIT_SSH_COMMAND": "@"],
      after: lacking, control: fetching),
    Plant(
      "GIT_PROXY_COMMAND", ["remote.origin.url": "git://localhost/x"],
      variables: ["GIT_PROXY_COMMAND": "@"], after: lacking, control: fetching),
    Plant(
      "GIT_ALLOW_PROTOCOL", ["remote.origin.url": "ext::@"], variables: ["GIT_ALLOW_PROTOCOL": "ext"],
      after: lacking, control: fetching),
    Plant("GIT_TEST_FSMONITOR", variables: ["GIT_TEST_FSMONITOR": "@"], control: "git status"),
    Plant(
      "GIT_DIR", variables: ["GIT_DIR": "$PWD/../other/.git", "GIT_WORK_TREE": "$PWD/../other"],
      after: "git clone -q . ../other; git -C ../other config core.fsmonitor @", control: "git status"),
    Plant(
      "GIT_EXEC_PATH", variables: ["GIT_EXEC_PATH": "$PWD/tools/commands"],
      after:
        "mkdir tools/commands; for name in planted blame cat-file ls-files rev-parse; do cp @ tools/commands/git-$name; done",
      control: "git planted"),
    Plant(
      "GIT_TEMPLATE_DIR", variables: ["GIT_TEMPLATE_DIR": "$PWD/tools"],
      control: "git init -q ../new; git -C ../new commit --allow-empty -m first"),
    // The mark is their file.
    Plant("GIT_TRACE", variables: ["GIT_TRACE": "@.mark"], control: "git status"),
    Plant("GIT_TRACE2_EVENT", variables: ["GIT_TRACE2_EVENT": "@.mark"], control: "git status"),
    Plant("PATH", variables: ["PATH": ".:$PATH"], after: "cp @ git", control: "git status"),
  ]
}
