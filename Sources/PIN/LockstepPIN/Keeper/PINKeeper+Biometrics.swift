#if !hasFeature(Embedded)
  // Biometrics are independent of the PIN's count and never bypass its lock.
  extension PINKeeper {
    /// Lets biometrics open from now on, until the enrolment on the device changes.
    ///
    /// - Throws: the errors of the store, and ``PINGateError``.
    public func enableBiometrics(_ enrolment: BiometricEnrolment) async throws {
      try await gate.update { $0.biometrics = enrolment }
    }

    /// Only the PIN opens from now on.
    ///
    /// - Throws: the errors of the store, and ``PINGateError``.
    public func disableBiometrics() async throws {
      try await gate.update { $0.biometrics = nil }
    }

    /// Whether biometrics may open now: they were enabled for the present enrolment, and the PIN is neither locked nor
    /// blocked.
    ///
    /// Another enrolment disables them for good.
    ///
    /// - Parameter enrolled: the present enrolment of the device; nil if it has none, or if it is unknown during a lock
    ///   of the platform.
    /// - Throws: the errors of the store, and ``PINGateError``.
    public func biometricStatus(enrolled: BiometricEnrolment?) async throws -> BiometricStatus {
      try await gate.update { [now = now(), policy] in
        $0.biometricStatus(enrolled: enrolled, at: now, under: policy)
      }
    }
  }
#endif
