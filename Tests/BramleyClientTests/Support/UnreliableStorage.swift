import Foundation

@testable import BramleyClient

/// A storage that fails, or acknowledges late, on demand.
actor UnreliableStorage: SecureStorage {
  private let inner = MemoryStorage()
  private var error: SecureStorageError?
  private var failing: StorageKey?
  private var writesBeforeFailure = Int.max
  private var lie: SecureStorageError?
  private var gate: Gate?
  private var writesBeforeGate = 0

  func fail(with error: SecureStorageError?, afterWrites count: Int = 0, only key: StorageKey? = nil) {
    self.error = error
    failing = key
    writesBeforeFailure = count
  }

  /// The next write succeeds and reports a failure.
  func lie(with error: SecureStorageError) { lie = error }

  /// After a number of writes, one succeeds and its answer waits at the gate.
  func hold(afterWrites count: Int, at gate: Gate) {
    self.gate = gate
    writesBeforeGate = count
  }

  func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    if let error, writesBeforeFailure <= 0, failing ?? key == key { throw error }
    return await inner.value(for: key)
  }

  func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    if let error, writesBeforeFailure <= 0, failing ?? key == key { throw error }
    writesBeforeFailure -= error == nil ? 0 : 1
    let outcome = await inner.update(key, change)
    if let lie {
      self.lie = nil
      throw lie
    }
    guard let gate else { return outcome }
    writesBeforeGate -= 1
    if writesBeforeGate < 0 {
      self.gate = nil
      await gate.pass()
    }
    return outcome
  }
}
