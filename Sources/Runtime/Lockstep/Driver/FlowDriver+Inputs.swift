#if !hasFeature(Embedded)
  // Inputs of users and the app. Each throws the refusal of an input that is not possible now; nothing changes then.
  extension FlowDriver {
    /// The user takes a choice of the view.
    ///
    /// - Parameters:
    ///   - choice: one of the displayed view.
    ///   - values: the user's input, by the names that ``FlowView/Choice/gives`` lists.
    /// - Throws: a ``InputRejection`` if the choice is not possible now, or is one of an earlier visit: the second tap on a
    ///   button.
    public func choose(_ choice: FlowView.Choice, giving values: [String: ActionInput] = [:])
      throws(InputRejection)
    {
      if let visit = choice.visit, let view, visit != view.visit {
        throw InputRejection(
          reason: "'\(choice.words)' is a choice of an earlier screen", possible: flowSession.possibleInputs)
      }
      if let row = choice.rowID {
        try send(.take(row, gives: values))
      } else {
        try send(.user(choice.words, gives: values))
      }
    }

    /// The user takes a choice of a generated screen.
    ///
    /// - Throws: a ``InputRejection`` if the choice is not possible now.
    public func choose(_ selection: FlowView.Selection) throws(InputRejection) {
      try choose(selection.choice, giving: selection.values)
    }

    /// The user takes a row, by its words or id: `"selects Close"`.
    ///
    /// - Parameters:
    ///   - row: the words or the ID of a row of the displayed step.
    ///   - values: the user's input, by the names that the row gives.
    /// - Throws: a ``InputRejection`` if the displayed step has no such row now, or a value is missing or invalid.
    public func choose(row: String, giving values: [String: ActionInput] = [:]) throws(InputRejection) {
      try send(.user(row, gives: values))
    }

    /// Sends an event that comes from neither the user nor an action. Generated code has an `Event` for each.
    ///
    /// - Parameter event: its name or its words; ``FlowView/events`` lists the names of those that are awaited.
    /// - Throws: a ``InputRejection`` if no row waits for the event now.
    public func send(event: String) throws(InputRejection) { try send(.event(event)) }

    /// Passes the values that ``Update/needed(_:)`` requested.
    ///
    /// - Throws: a ``InputRejection`` if no value is requested now, or one is missing or invalid.
    public func provide(_ values: [String: ActionInput]) throws(InputRejection) { try send(.give(values)) }

    /// Answers an action that ``Update/asked(_:_:)`` asked for; a late answer is ignored.
    ///
    /// - Throws: a ``InputRejection`` if the session has ended.
    public func answer(_ id: EffectID, _ answer: ActionAnswer) throws(InputRejection) {
      askedAction = nil
      try send(.answer(id, answer))
    }

    /// The app goes to the background: secrets are dropped, the running action is cancelled.
    ///
    /// - Throws: a ``InputRejection`` if the session is suspended already, or has ended.
    public func suspend() throws(InputRejection) { try send(.suspend) }

    /// The app comes back.
    ///
    /// - Throws: a ``InputRejection`` if the session is not suspended.
    public func resume() throws(InputRejection) { try send(.resume) }

    private func send(_ input: FlowSession.Input) throws(InputRejection) {
      if case .refused(let refusal) = sendToSession(input) { throw refusal }
    }
  }
#endif
