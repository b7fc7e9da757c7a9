#if !hasFeature(Embedded)
  // Biometrics stand beside the PIN's count and never lead round it.
  extension PINKeeper {
    /// Lets biometrics open from now on, until the enrolment on the device changes.
    ///
    /// - Throws: what the store throws, and ``PINGateError``.
    public func enableBiometrics(_ enrolment: BiometricEnrolment) async throws {
      try await gate.update { $0.biometrics = enrolment }
    }

    /// Only the PIN opens from now on.
    ///
    /// - Throws: what the store throws, and ``PINGateError``.
    public func disableBiometrics() async throws {
      try await gate.update { $0.biometrics = nil }
    }

    /// Whether biometrics may open now: they were enabled for what is enrolled, and the PIN is neither locked nor blocked.
    ///
    /// Another enrolment disables them for good.
    ///
    /// - Parameter enrolled: what is enrolled on the device at present; nil if that is nothing, or not known during a
    ///   lock of the platform.
    /// - Throws: what the store throws, and ``PINGateError``.
    public func biometricStanding(enrolled: BiometricEnrolment?) async throws -> BiometricStanding {
      try await gate.update { [now = now(), policy] in
        $0.biometricStanding(enrolled: enrolled, at: now, under: policy)
      }
    }
  }
#endif
