#if !hasFeature(Embedded)
  /// Receives the events of a change of the PIN. The calls arrive one after another, on the main actor.
  ///
  /// The two challenges have to be answered, and failures have to be handled; the rest is optional. The guide's name is
  /// `ONGChangePinDelegate`; there the failures are optional, too, but a method that is declared with a slip (`user`
  /// not optional) would then never be called, and a deregistration be missed.
  @MainActor public protocol ChangePINDelegate: AnyObject {
    /// The change begins: a user is authenticated.
    func pinClient(_ client: PINClient, didStartPINChangeFor user: UserProfile)

    /// The user has to enter the current PIN.
    func pinClient(_ client: PINClient, didReceive challenge: PINChallenge)

    /// The user has to choose a new PIN.
    func pinClient(_ client: PINClient, didReceive challenge: CreatePINChallenge)

    /// The new PIN is in force, and the old one is not.
    func pinClient(_ client: PINClient, didChangePINFor user: UserProfile)

    /// The change is over, and the old PIN is in force, or the user is no longer registered.
    ///
    /// - Parameters:
    ///   - client: the client of the change.
    ///   - user: nil if no user was authenticated at the start.
    ///   - error: the reason.
    func pinClient(_ client: PINClient, didFailToChangePINFor user: UserProfile?, error: PINError)
  }

  extension ChangePINDelegate {
    public func pinClient(_ client: PINClient, didStartPINChangeFor user: UserProfile) {}
    public func pinClient(_ client: PINClient, didChangePINFor user: UserProfile) {}
  }
#endif
