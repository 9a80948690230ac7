import Foundation

@testable import BramleyClient

/// A storage that fails on demand, and can show what it held at any write.
actor UnreliableStorage: SecureStorage {
  private let inner = MemoryStorage()
  private var error: SecureStorageError?
  private var writesBeforeFailure = Int.max

  func fail(with error: SecureStorageError?, afterWrites count: Int = 0) {
    self.error = error
    writesBeforeFailure = count
  }

  func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    if let error, writesBeforeFailure <= 0 { throw error }
    return await inner.value(for: key)
  }

  func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    if let error, writesBeforeFailure <= 0 { throw error }
    writesBeforeFailure -= error == nil ? 0 : 1
    return await inner.update(key, change)
  }
}
