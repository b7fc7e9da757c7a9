#if !hasFeature(Embedded)
  /// The record of one user in a store.
  struct RecordAccess: Sendable {
    let store: any PINStore
    let key: String

    /// Another writer has to come between so often before a store counts as broken.
    private static let maximumRetries = 10_000

    /// The record as it is stored, with its revision.
    func readRecord() async throws -> (record: PINRecord, revision: Int64) {
      guard let stored = try await store.read(key) else { throw PINGateError.recordMissing }
      guard let record = PINRecord(bytes: stored.bytes) else { throw PINGateError.recordInconsistent }
      return (record, stored.revision)
    }

    /// Writes what `body` makes of the record, unless it is the same, and returns what `body` does.
    func update<Result>(_ body: (inout PINRecord) throws -> Result) async throws -> Result {
      for _ in 0..<Self.maximumRetries {
        let (found, revision) = try await readRecord()
        var record = found
        let result = try body(&record)
        if record == found { return result }
        if try await store.compareAndSet(key, to: record.bytes, ifRevision: revision) != nil { return result }
      }
      throw PINGateError.contention
    }

    /// Replaces the present record with the result of `body`, whatever it is.
    func replace(_ body: (PINRecord?) -> PINRecord?) async throws {
      for _ in 0..<Self.maximumRetries {
        let stored = try await store.read(key)
        let record = body(stored.flatMap { PINRecord(bytes: $0.bytes) })
        let bytes = record.map { $0.bytes }
        if try await store.compareAndSet(key, to: bytes, ifRevision: stored?.revision) != nil { return }
      }
      throw PINGateError.contention
    }

    /// Drives one attempt.
    func run(
      _ attempt: PINAttempt, judge: @concurrent @Sendable (PINCredential) async throws -> PINAttempt.Judgement
    ) async throws -> PINVerdict {
      var attempt = attempt
      var revision: Int64?
      var found: PINRecord?
      while true {
        switch attempt.step {
        case .read:
          let stored = try await store.read(key)
          revision = stored?.revision
          found = stored.flatMap { PINRecord(bytes: $0.bytes) }
          if stored != nil, found == nil { throw PINGateError.recordInconsistent }
          attempt.read(found)
        case .write(let record):
          let written = try await store.compareAndSet(key, to: record.bytes, ifRevision: revision)
          if let written { revision = written }
          attempt.wrote(written != nil)
        case .judge(let credential):
          let judgement: PINAttempt.Judgement
          do {
            judgement = try await judge(credential)
          } catch {
            // If even this fails the attempt stays counted, as after a crash.
            if let found { _ = try? await store.compareAndSet(key, to: found.bytes, ifRevision: revision) }
            throw error
          }
          attempt.judged(judgement)
        case .answer(let verdict): return verdict
        case .fail(let error): throw error
        }
      }
    }
  }
#endif
