/// The rules there are.
enum Rules {
  /// Every rule, in the order in which lists show them.
  static let all: [any Rule] = [
    // What a name stands for.
    UnknownStep(), UnknownFlow(), UnknownResult(), ImpossibleReturn(), UnknownErrorFlow(), UndeclaredError(),
    UnknownParameter(), UnusedParameter(), UnpassedParameter(), UnknownAction(), UnknownOutcome(),
    UnknownInput(),
    GoToPartialFlow(), MismatchedCallKind(), AmbiguousFlow(), CallCycle(),
    // What a partial flow hands back.
    UnhandledResult(), UnproducedResult(), ResultsOnUseCase(),
    // What the overview promises.
    UsedByMissing(), UsedByStale(), TriggeredByMissing(), TriggeredByStale(), UnknownTriggerAction(),
    UnraisedError(),
    InheritedError(), MisspeltAspect(),
    // Links.
    MismatchedLinkLabel(), MismatchedLinkTitle(), MissingLinkExtension(), BrokenLink(),
    // What a row is called and says.
    DuplicateID(), MisplacedID(), IDGap(), IDOrder(), UntitledScenario(), UntitledPrimaryScenario(),
    AmbiguousRows(), UselessErratum(),
    // What a step offers.
    ActionWithoutRow(), RowWithoutAction(), InconsistentActionName(), ScreenWithoutActions(),
    StepWithoutRows(),
    SingleOutcome(), WrongTrigger(), ErrorFlowFromCase(), MismatchedErrorFlow(), MisspeltKind(),
    UndeclaredSecret(), InconsistentErrorName(),
    // What is entered, brought and read.
    DiscardedInput(), SkippedInput(), SecretNotKept(), UnnamedOutcome(), OutcomeLacksValue(),
    UnfilledPlaceholder(),
    UnusedValue(),
    ConditionOnlyInText(),
    // Where rows lead.
    MissingTarget(), UnreachableScenario(), UnreachableStep(), AutomaticCycle(), SelfLoop(),
    StuckOutcome(), DeadEnd(),
    // What a careful reader wonders at.
    SkippedStep(), RowMissesScenario(), MissingCase(), OverlappingCases(), WrongScenario(),
    InconsistentTarget(),
    HardCodedBack(), RetryShowsError(), ContinuesAfterRefusal(), NearDuplicateScreen(), SwappedTargets(),
    InconsistentScreenActions(), EntersMidScenario(),
    // Wording.
    EmptyText(), MisspeltKeyword(), MisspeltWord(), UntypedRow(), NonstandardTitle(), UnlabelledDetail(),
    MisspeltDetailLabel(), MissingFootnote(),
    // The project file.
    UnknownRule(), MismatchedFileNumber(),
  ]
}
