#if os(Linux)
  import LockstepLint
  import LockstepModel
  import LockstepWorkspace
  import Testing

  /// Twice as much of anything is at most twice as much work, or is refused: reading, linking, all rules, comments that silence, and
  /// what follows from parts that cannot be read.
  @Suite(.serialized, .enabled(if: WorkCounter.isKnown, "needs the counters of Swift's runtime"))
  struct GrowthTests {
    /// Twice, and some for sorting.
    private static let mostGrowth = 2.5
    /// So much more says nothing about the next size.
    private static let least = 5_000

    @Test func thereAreSixtyShapes() {
      #expect(Shape.all.count >= 60)
      #expect(Set(Shape.all.map(\.testDescription)).count == Shape.all.count)
    }

    @Test(arguments: Shape.all) func workGrowsWithTheInput(_ shape: Shape) {
      let counts = [1, 2, 4].map { Self.work(on: shape.text(shape.size * $0), at: shape.path) }
      let (first, second) = (counts[1] - counts[0], counts[2] - counts[1])
      #expect(counts[0] > 0)
      #expect(
        second < Self.least || Double(second) <= Self.mostGrowth * Double(max(first, Self.least)),
        "\(shape.testDescription): \(counts)")
    }

    /// What only readers find needs nothing of the tables.
    @Test func rulesThatAreNotWantedDoNotRun() throws {
      let shape = try #require(Shape.all.first { $0.testDescription == "steps" })
      let source = SourceText(path: shape.path, text: shape.text(shape.size))
      let format = try #require(DocumentFormats.standard.reader(of: source, .builtIn))
      let read = format.read(source, wording: .builtIn, domain: DomainDeclaration())
      let project = Project(read.value?.flows ?? [])
      func work(_ selection: RuleSelection) -> Int {
        WorkCounter.count {
          _ = Linter.checking(project, selecting: selection, said: read.diagnostics).onOneCore()
        }
      }
      let (all, none) = (work(.all), work(RuleSelection(["markdown-row"])))
      #expect(none * 20 < all, "\(none) of \(all)")
    }

    /// A count that does not see loops would find nothing.
    @Test func workInALoopOfLoopsIsSeen() {
      func pairs(_ count: Int) -> Int {
        let texts = (0..<count).map { "a text that is no small one \($0)" }
        return WorkCounter.count {
          var same = 0
          for one in texts { for other in texts where one == other { same += 1 } }
          precondition(same == count)
        }
      }
      let counts = [50, 100, 200].map(pairs)
      #expect(counts[2] - counts[1] > 3 * (counts[1] - counts[0]), "\(counts)")
    }

    private static func work(on text: String, at path: String) -> Int {
      let source = SourceText(path: path, text: text)
      let formats = DocumentFormats.standard
      return WorkCounter.count {
        guard let format = formats.reader(of: source, .builtIn) else { return }
        let read = format.read(source, wording: .builtIn, domain: DomainDeclaration())
        let flows = read.value?.flows ?? []
        let project = Project(flows)
        let found = Linter.checking(project, said: read.diagnostics).onOneCore().findings
        let cascade = CascadeFilter(of: read.diagnostics, in: flows, projectFile: "lockstep.yaml")
        let comments = Suppression.mayStand(in: source) ? format.suppressions(in: source) : []
        let (kept, _) = Suppressions.apply(
          comments, to: found, levels: RuleLevels(nil), broken: cascade.files)
        _ = kept.filter { !cascade.include($0) }
      }
    }
  }
#endif
