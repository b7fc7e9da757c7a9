public import Lockstep
public import Observation

/// A session for views: the displayed screen, of a generated type, and the choices of the user.
///
/// On the main actor, and observable, so that a view is drawn again when the flow continues. A view runs ``run()`` for
/// as long as it is shown:
///
///     let model = FlowModel(try await Flows.UnlockTheApp.makeDriver(actions: actions), screen: Flows.Screen.init)
///     UnlockView(model: model).task { await model.run() }
@MainActor @Observable public final class FlowModel<Screen: Sendable> {
  /// The displayed screen; nil before ``run()`` has begun, and once the session has ended.
  public private(set) var screen: Screen?
  /// The action that the system step at hand runs: the moment for a loading message.
  public private(set) var running: ActionCall?
  /// Values that the flow needs and no screen gives, such as one that a wallet gets from elsewhere: show a form, or pass
  /// them at once, by ``provide(_:)``. The session waits until then; empty while it needs none.
  public private(set) var needed: [FlowView.Field] = []
  /// An action that the app answers itself, by ``answer(_:)``; nil while the flow asks for none.
  public private(set) var asked: ActionCall?
  /// How the session ended; nil while it continues.
  public private(set) var end: SessionEnd?
  /// Why the last input was not taken; nil once another one is.
  public private(set) var refusal: InputRejection?

  /// The session behind the model, for inputs that the model does not have.
  @ObservationIgnored public nonisolated let driver: FlowDriver
  /// The last input, so that inputs are taken in their order.
  @ObservationIgnored private var lastInput: Task<Void, Never>?
  @ObservationIgnored private var askedEffect: EffectID?
  @ObservationIgnored private let makeScreen: (FlowView) -> Screen

  /// A model of a session.
  ///
  /// - Parameters:
  ///   - driver: the session.
  ///   - screen: makes a generated screen of a view: `Flows.Screen.init`.
  public init(_ driver: FlowDriver, screen: @escaping (FlowView) -> Screen) {
    self.driver = driver
    makeScreen = screen
  }

  /// Follows the session until it ends or the task is cancelled.
  public func run() async {
    for await update in await driver.updates() {
      switch update {
      case .shown(let view):
        clearWaiting()
        screen = makeScreen(view)
      case .running(let call):
        clearWaiting()
        running = call
      case .asked(let id, let call):
        clearWaiting()
        (askedEffect, asked) = (id, call)
      case .needed(let fields):
        clearWaiting()
        needed = fields
      case .took: clearWaiting()
      case .ended(let end):
        clearWaiting()
        screen = nil
        self.end = end
      }
    }
  }

  /// What the flow waited for is over.
  private func clearWaiting() {
    (running, needed, asked, askedEffect) = (nil, [], nil, nil)
  }

  /// Passes the values that ``needed`` lists.
  ///
  /// - Parameter values: by the names of the fields.
  /// - Returns: a task that ends when the values are taken or refused.
  @discardableResult public func provide(_ values: [String: ActionInput]) -> Task<Void, Never> {
    send { driver throws(InputRejection) in try await driver.provide(values) }
  }

  /// Answers the action that ``asked`` is; without one nothing happens.
  ///
  /// - Returns: a task that ends when the answer is taken or refused.
  @discardableResult public func answer(_ answer: ActionAnswer) -> Task<Void, Never> {
    let question = askedEffect
    return send { driver throws(InputRejection) in
      if let question { try await driver.answer(question, answer) }
    }
  }

  /// The user takes a choice of the screen. One that is not possible any more, such as a second tap on a button, changes
  /// nothing but ``refusal``.
  ///
  /// - Returns: a task that ends when the choice is taken or refused.
  @discardableResult public func choose(_ selection: FlowView.Selection) -> Task<Void, Never> {
    send { driver throws(InputRejection) in try await driver.choose(selection) }
  }

  /// Something else than the user or an action makes the flow go on: `model.send(event: Flows.Event.cardIsNear.name)`.
  ///
  /// - Parameter event: its name or its words.
  /// - Returns: a task that ends when the event is taken or refused.
  @discardableResult public func send(event: String) -> Task<Void, Never> {
    send { driver throws(InputRejection) in try await driver.send(event: event) }
  }

  /// The app goes to the background.
  public func suspend() async {
    await send { driver throws(InputRejection) in try await driver.suspend() }.value
  }

  /// The app comes back.
  public func resume() async {
    await send { driver throws(InputRejection) in try await driver.resume() }.value
  }

  private func send(
    _ input: @escaping @Sendable (FlowDriver) async throws(InputRejection) -> Void
  ) -> Task<Void, Never> {
    let task = Task { [lastInput, driver] in
      await lastInput?.value
      do throws(InputRejection) {
        try await input(driver)
        refusal = nil
      } catch {
        refusal = error
      }
    }
    lastInput = task
    return task
  }
}
