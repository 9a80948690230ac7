import Foundation

/// One value of a secure storage, with its type.
struct StorageSlot<Value: Codable & Sendable>: Sendable {
  let storage: any SecureStorage
  let key: StorageKey

  func read() async throws(SecureStorageError) -> Value? {
    try decode(try await storage.value(for: key))
  }

  func update<Outcome: Sendable>(
    _ change: @Sendable (inout Value?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    let result: Result<Outcome, SecureStorageError> = try await storage.update(key) { data in
      do throws(SecureStorageError) {
        var value = try decode(data)
        let outcome = change(&value)
        data = try encode(value)
        return .success(outcome)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func decode(_ data: Data?) throws(SecureStorageError) -> Value? {
    guard let data else { return nil }
    do { return try JSONDecoder().decode(Value.self, from: data) } catch {
      throw .corrupt(place: key.rawValue)
    }
  }

  private func encode(_ value: Value?) throws(SecureStorageError) -> Data? {
    guard let value else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return try encoder.encode(value) } catch { throw .corrupt(place: key.rawValue) }
  }
}
