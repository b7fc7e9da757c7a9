#if !hasFeature(Embedded)
  // What tests need in addition to a driver's updates: whether it is at rest, and when it next acts on its own.
  extension FlowDriver {
    /// Set while an action of the app runs, to distinguish its sleep from a timer's.
    @TaskLocal package static var isRunningAction = false

    /// How many actions run.
    package var runningActionCount: Int { runningTasks.count }

    /// A copy of the session as it is now.
    package var session: FlowSession { flowSession }

    /// Lets timers fire that are due by the clock, without waiting for the task that sleeps until then.
    package func fireDueTimers() {
      if end == nil { sendToSession(.time) }
    }
  }
#endif
