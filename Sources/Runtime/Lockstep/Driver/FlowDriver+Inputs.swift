#if !hasFeature(Embedded)
  // Inputs of users and the app. Each throws the refusal of an input that is not possible now; nothing changes then.
  extension FlowDriver {
    /// The user takes a choice of the view.
    ///
    /// - Parameters:
    ///   - choice: one of the displayed view.
    ///   - values: the user's input, by the names that ``FlowView/Choice/gives`` lists.
    /// - Throws: a ``Refusal`` if the choice is not possible now, or is one of an earlier visit: the second tap on a
    ///   button.
    public func take(_ choice: FlowView.Choice, giving values: [String: ActionInput] = [:]) throws(Refusal) {
      if let visit = choice.visit, let view, visit != view.visit {
        throw Refusal(reason: "'\(choice.words)' is a choice of an earlier screen", possible: host.possible)
      }
      if let row = choice.rowID {
        try send(.take(row, gives: values))
      } else {
        try send(.user(choice.words, gives: values))
      }
    }

    /// The user takes a choice of a generated screen.
    ///
    /// - Throws: a ``Refusal`` if the choice is not possible now.
    public func take(_ selection: FlowView.Selection) throws(Refusal) {
      try take(selection.choice, giving: selection.values)
    }

    /// The user takes a row, by its words or id: `"selects Close"`.
    ///
    /// - Parameters:
    ///   - row: the words or the ID of a row of the displayed step.
    ///   - values: the user's input, by the names that the row gives.
    /// - Throws: a ``Refusal`` if the displayed step has no such row now, or a value is missing or invalid.
    public func take(row: String, giving values: [String: ActionInput] = [:]) throws(Refusal) {
      try send(.user(row, gives: values))
    }

    /// Sends an event that comes from neither the user nor an action. Generated code has an `Event` for each.
    ///
    /// - Parameter event: its name or its words; ``FlowView/events`` lists the names of those that are awaited.
    /// - Throws: a ``Refusal`` if no row waits for the event now.
    public func send(event: String) throws(Refusal) { try send(.event(event)) }

    /// Passes the values that ``Update/needed(_:)`` requested.
    ///
    /// - Throws: a ``Refusal`` if no value is requested now, or one is missing or invalid.
    public func provide(_ values: [String: ActionInput]) throws(Refusal) { try send(.give(values)) }

    /// Answers an action that ``Update/asked(_:_:)`` asked for; a late answer is ignored.
    ///
    /// - Throws: a ``Refusal`` if the session has ended.
    public func answer(_ id: EffectID, _ answer: ActionAnswer) throws(Refusal) {
      asked = nil
      try send(.answer(id, answer))
    }

    /// The app goes to the background: secrets are dropped, the running action is cancelled.
    ///
    /// - Throws: a ``Refusal`` if the session is suspended already, or has ended.
    public func suspend() throws(Refusal) { try send(.suspend) }

    /// The app comes back.
    ///
    /// - Throws: a ``Refusal`` if the session is not suspended.
    public func resume() throws(Refusal) { try send(.resume) }

    private func send(_ input: Session.Input) throws(Refusal) {
      if case .refused(let refusal) = pass(input) { throw refusal }
    }
  }
#endif
