import Foundation

/// A stored value that apps of several versions read and write.
protocol StoredValue: Codable, Sendable {
  /// The format that this version writes. It grows when an older version would lose something by rewriting the value.
  static var currentFormat: Int { get }
  /// The format that the value was written in; nil for the first format.
  var format: Int? { get }
}

/// One value of a secure storage, with its type.
struct StorageSlot<Value: StoredValue>: Sendable {
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

  /// Removes a value that can't be decoded; any other stays. Returns whether there was one.
  func discardUnreadable() async throws(SecureStorageError) -> Bool {
    do throws(SecureStorageError) {
      return try await storage.update(key) { data in
        do throws(SecureStorageError) { _ = try decode(data) } catch {
          data = nil
          return true
        }
        return false
      }
    } catch {
      guard case .corrupt = error else { throw error }
      try await storage.discardUnreadable(key)
      return true
    }
  }

  private func decode(_ data: Data?) throws(SecureStorageError) -> Value? {
    guard let data else { return nil }
    let decoder = JSONDecoder()
    if let stamp = try? decoder.decode(FormatStamp.self, from: data), stamp.format > Value.currentFormat {
      throw .newerFormat(place: key.rawValue)
    }
    do { return try decoder.decode(Value.self, from: data) } catch {
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

private struct FormatStamp: Decodable { var format: Int }
