/// The rules there are.
enum Rules {
  /// Every rule, in the order in which lists show them.
  static let all: [any Rule] = [
    // What a name stands for.
    UnknownStep(), UnknownFlow(), UnknownResult(), ImpossibleReturn(), UnknownErrorFlow(), UndeclaredError(),
    UnknownParameter(), UnusedParameter(), UnpassedParameter(), UnknownAction(), UnknownOutcome(),
    UnknownInput(),
    GoToPartialFlow(), WrongCall(), AmbiguousFlow(), CallCycle(),
    // What a partial flow hands back.
    UnhandledResult(), UnproducedResult(), UseCaseResult(),
    // What the overview promises.
    UsedByMissing(), UsedByStale(), TriggeredByMissing(), TriggeredByStale(), TriggerAction(),
    UnraisedError(),
    InheritedError(), AspectName(),
    // Links.
    LinkLabel(), LinkTitle(), LinkExtension(), BrokenLink(),
    // What a row is called and says.
    DuplicateID(), MisplacedID(), IDGap(), IDOrder(), MissingScenarioHeader(), MissingPrimaryHeader(),
    AmbiguousRows(), UselessErratum(),
    // What a step offers.
    ActionWithoutRow(), RowWithoutAction(), ActionSpelling(), ScreenWithoutActions(), StepWithoutRows(),
    SingleOutcome(), WrongTrigger(), ErrorFlowFromCase(), OtherErrorFlow(), MisspeltKind(),
    PlainSecret(), ErrorSpelling(),
    // What is entered, brought and read.
    UngivenInput(), SkippedInput(), DroppedSecret(), UnnamedOutcome(), MissingValue(), UnknownPlaceholder(),
    UnusedValue(),
    UnsetGuard(),
    // Where rows lead.
    MissingTarget(), UnreachableScenario(), UnreachableStep(), AutomaticCycle(), SelfLoop(),
    StuckOutcome(), Trap(),
    // What a careful reader wonders at.
    SkippedStep(), UnreachedNamesake(), MissingCase(), OverlappingCases(), ForeignScenario(), DivergingRows(),
    StaleWayBack(), RetryIntoPrompt(), RefusedGoesOn(), CopiedScreen(), SwappedTargets(),
    ContradictingActions(), SideEntry(),
    // Wording.
    EmptyText(), FixedWord(), Misspelling(), UnknownTrigger(), TitleVocabulary(), DetailVocabulary(),
    DetailLabel(), UnknownFootnote(),
    // The project file.
    UnknownRule(), FileNumber(),
  ]
}
