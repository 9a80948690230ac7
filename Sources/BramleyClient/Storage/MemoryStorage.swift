public import Foundation

/// A storage for tests and previews, which ends with the process.
public actor MemoryStorage: SecureStorage {
  private var values: [StorageKey: Data]

  /// Makes a storage, empty by default.
  public init(_ values: [StorageKey: Data] = [:]) { self.values = values }

  /// Returns the value; it never fails.
  public func value(for key: StorageKey) -> Data? { values[key] }

  /// Changes the value at once; it never fails.
  public func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) -> Outcome {
    change(&values[key])
  }
}
