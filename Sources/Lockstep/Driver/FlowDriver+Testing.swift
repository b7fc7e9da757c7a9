#if !hasFeature(Embedded)
  // What tests need in addition to a driver's updates: whether it is at rest, and when it next acts on its own.
  extension FlowDriver {
    /// How many actions run.
    package var runningActions: Int { tasks.count }

    /// The time of the next timer, since the session began.
    package var nextDeadline: Duration? { host.nextDeadline }

    /// The step that the session is at: `UC2.3 1.3`, also beneath an error or a placeholder; nil once it has ended.
    package var place: String? {
      host.interpreter.place(host.state).map { host.interpreter.program.stepInfo($0).place }
    }

    /// Lets timers fire that are due by the clock, without waiting for the task that sleeps until then.
    package func fireDueTimers() { pass(.time) }
  }
#endif
