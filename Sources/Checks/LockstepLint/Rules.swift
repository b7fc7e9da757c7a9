import LockstepModel

/// The rules there are.
enum Rules {
  /// Every rule, in the order in which lists show them.
  static let all: [any Rule] = [
    // Names and references.
    UnknownStep(), UnresolvedReference(info: .unknownFlow), UnknownResult(), ImpossibleReturn(),
    UnknownErrorFlow(), UnresolvedReference(info: .undeclaredError),
    UnresolvedReference(info: .unknownParameter), UnusedParameter(), UnpassedParameter(),
    UnresolvedReference(info: .unknownAction), UnknownOutcome(), UnresolvedReference(info: .unknownInput),
    UnresolvedReference(info: .unknownDuration), GoToPartialFlow(), MismatchedCallKind(), AmbiguousFlow(),
    CallCycle(),
    // Results of partial flows.
    UnhandledResult(), UnproducedResult(), ResultsOnUseCase(), InconsistentReturn(),
    // Promises of the overview.
    UsedByMissing(), UsedByStale(), TriggeredByMissing(), TriggeredByStale(), UnknownTriggerAction(),
    UnraisedError(), InheritedError(), MisspeltAspect(),
    // Links.
    MismatchedLinkLabel(), MismatchedLinkTitle(), MissingLinkExtension(), BrokenLink(),
    BrokenPicture(),
    // Rows: names and texts.
    DuplicateID(), MisplacedID(), IDGap(), IDOrder(), UntitledScenario(), UntitledPrimaryScenario(),
    AmbiguousRows(), UselessErratum(),
    // Actions of steps.
    ActionWithoutRow(), RowWithoutAction(), InconsistentActionName(), ScreenWithoutActions(),
    StepWithoutRows(), SingleOutcome(), WrongTrigger(), ErrorFlowFromCase(), MismatchedErrorFlow(),
    MisspeltKind(), UndeclaredSecret(), InconsistentErrorName(),
    // Inputs, parameters and reads.
    DiscardedInput(), SkippedInput(), SecretNotKept(), UnnamedOutcome(), OutcomeLacksValue(),
    UnfilledPlaceholder(), UnusedValue(), ConditionOnlyInText(),
    // Where rows lead.
    MissingTarget(), UnusedTarget(), UnreachableScenario(), UnreachableStep(), AutomaticCycle(), SelfLoop(),
    StuckOutcome(),
    DeadEnd(),
    // Doubts of a careful reader.
    SkippedStep(), RowMissesScenario(), MissingCase(), OverlappingCases(), WrongScenario(),
    InconsistentTarget(), HardCodedBack(), RetryShowsError(), ContinuesAfterRefusal(),
    ContinuesAfterCancel(), NearDuplicateScreen(), SwappedTargets(), InconsistentScreenActions(),
    EntersMidScenario(),
    // Wording.
    EmptyText(), MisspeltKeyword(), MisspeltWord(), UntypedRow(), NonstandardTitle(), UnusualWording(),
    UnlabelledDetail(), MisspeltDetailLabel(), UnreadWording(), UnknownCondition(), MissingFootnote(),
    // The project file.
    UnknownRule(), MismatchedFileNumber(),
  ]
}

extension [Diagnostic] {
  /// The same findings at the level that the project gives their rule.
  func withSeverity(_ level: Severity) -> [Diagnostic] {
    map { finding in
      var finding = finding
      finding.severity = level
      return finding
    }
  }
}
