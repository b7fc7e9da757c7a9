#if !hasFeature(Embedded)
  // Inputs of users and the app. Each throws the refusal of an input that is not possible now; nothing changes then.
  extension FlowDriver {
    /// The user takes a choice of the view.
    ///
    /// - Parameter values: the user's input, by the names that ``FlowView/Choice/gives`` lists.
    /// - Throws: a ``Refusal`` if the choice is not possible now, or is one of an earlier visit: the second tap on a
    ///   button.
    public func take(_ choice: FlowView.Choice, _ values: [String: ActionInput] = [:]) throws(Refusal) {
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
    public func take(_ selection: FlowView.Selection) throws(Refusal) {
      try take(selection.choice, selection.values)
    }

    /// The user takes a row, by its words or id: `"selects Close"`.
    public func user(_ words: String, _ values: [String: ActionInput] = [:]) throws(Refusal) {
      try send(.user(words, gives: values))
    }

    /// Sends an event that comes from neither the user nor an action, by its words.
    public func event(_ words: String) throws(Refusal) { try send(.event(words)) }

    /// Passes the values that ``Update/needed(_:)`` requested.
    public func give(_ values: [String: ActionInput]) throws(Refusal) { try send(.give(values)) }

    /// Answers an action that ``Update/asked(_:_:)`` asked for; a late answer is ignored.
    public func answer(_ id: EffectID, _ answer: ActionAnswer) throws(Refusal) {
      asked = nil
      try send(.answer(id, answer))
    }

    /// The app goes to the background: secrets are dropped, the running action is cancelled.
    public func suspend() throws(Refusal) { try send(.suspend) }

    /// The app comes back.
    public func resume() throws(Refusal) { try send(.resume) }

    private func send(_ input: Session.Input) throws(Refusal) {
      if case .refused(let refusal) = pass(input) { throw refusal }
    }
  }
#endif
