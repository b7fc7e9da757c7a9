import TestSupport
import Testing

/// What git knows, where it keeps files in another form than the disk, lacks some, or is told of another repository.
@Suite(.enabled(if: TracingFromTheCommandLine.hasGit, "git is not installed"))
struct RepositoryTests {
  private static func repository(
    after preparation: String = ":", _ body: (HostileRepository) throws -> Void
  ) async throws {
    try await HostileRepository.with(Plant("nothing", after: preparation, control: nil), body)
  }

  /// git sets them for hooks, which may be those of another repository.
  @Test func variablesOfAHookDoNotCount() async throws {
    try await Self.repository { repository in
      let plain = try repository.shell("\"$TOOL\" diff HEAD --project flows")
      #expect(plain.status == 0 && plain.output.contains("asks for help"))
      let hook = try repository.shell(
        "GIT_DIR=/nowhere GIT_INDEX_FILE=/nowhere/index GIT_PREFIX=x/ \"$TOOL\" diff HEAD --project flows")
      #expect(hook.output == plain.output)
    }
  }

  @Test func otherLineEndsAreNoChange() async throws {
    let checkout = """
      echo '* eol=crlf' >.gitattributes
      git add . && git commit -q -m ends
      rm -r flows && git checkout -q flows
      grep -q "$(printf '\\r')" flows/UC2.3.yaml
      """
    try await Self.repository(after: checkout) { repository in
      let diff = try repository.shell("\"$TOOL\" diff HEAD --project flows")
      #expect(diff.status == 0 && diff.output == "", "\(diff.output)")
      // The table is the one that git keeps, so that it may be overwritten.
      let render = try repository.shell("\"$TOOL\" render flows")
      #expect(render.status == 0 && render.output.hasPrefix("wrote flows/UC2.3.md\n"), "\(render.output)")
      let trace = try repository.shell("\"$TOOL\" trace flows --format short")
      #expect(trace.output.contains("UC2.3 1.1a changed since this was written"), "\(trace.output)")
    }
  }

  @Test func aLinkReadsAsWhatItLeadsTo() async throws {
    let link = "mv flows/UC2.3.yaml .; ln -s ../UC2.3.yaml flows; git add . && git commit -q -m link"
    try await Self.repository(after: link) { repository in
      let diff = try repository.shell("\"$TOOL\" diff HEAD --project flows")
      #expect(diff.status == 0 && diff.output == "", "\(diff.output)")
    }
  }

  @Test func whatASparseCheckoutLeavesOutIsNotLost() async throws {
    let sparse = """
      sed s/UC2.3/UC9/ flows/UC2.3.yaml >flows/UC9.yaml
      git add . && git commit -q -m two
      git sparse-checkout set --no-cone '/*' '!/flows/UC9.yaml'
      test ! -e flows/UC9.yaml
      """
    try await Self.repository(after: sparse) { repository in
      let diff = try repository.shell("\"$TOOL\" diff HEAD --project flows")
      #expect(diff.status == 0 && diff.output == "", "\(diff.output)")
    }
  }

  @Test func aPartialCloneSaysWhatItLacks() async throws {
    try await Self.repository(after: Plant.lacking) { repository in
      let diff = try repository.shell("\"$TOOL\" diff HEAD~1..HEAD --project flows")
      #expect(diff.status == 2)
      #expect(
        diff.output == """
          lockstep: git lacks the content of 'flows/UC2.3.yaml' at 'HEAD~1'
            a partial clone downloads it with 'git diff HEAD~1'; lockstep downloads nothing

          """, "\(diff.output)")
    }
  }

  /// `render` keeps notes in git's folder, which a stranger may have packed.
  @Test func noLinkLeadsOutOfTheFolderOfGit() async throws {
    for link in [
      "mkdir ../else; ln -s ../../else .git/lockstep",
      "mkdir .git/lockstep; echo x >../else; ln -s ../../../else .git/lockstep/rendered",
    ] {
      try await Self.repository(after: link) { repository in
        let render = try repository.shell("\"$TOOL\" render flows")
        #expect(render.status == 0, "\(render.output)")
        let written = try repository.shell("find ../else -type f -exec cat {} +")
        #expect(["", "x\n"].contains(written.output), "\(written.output)")
      }
    }
  }
}
