public import Foundation

/// A file of mode 0600, for platforms without a Keychain: a JSON object of base64 values by key.
///
/// A change replaces the file by a synced new one, under a lock file beside it, so several processes may share it
/// and a crash leaves the old or the new content. The lock is never held across an `await`.
public struct FileStorage: SecureStorage {
  private let path: String

  /// Uses the given file; it and its folders (mode 0700) are created by the first change.
  public init(file: URL) { path = file.path(percentEncoded: false) }

  /// Reads the whole file, without the lock: a change replaces it in one step.
  ///
  /// - Throws: ``SecureStorageError/corrupt(place:)`` if it is no JSON object of base64 values;
  ///   ``SecureStorageError/system(operation:code:)`` with errno if it can't be read.
  public func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    try read()[key.rawValue]
  }

  /// Changes the value under the lock file, and waits for another process that holds it. The file is written, and synced,
  /// only if the value differs.
  ///
  /// - Throws: ``SecureStorageError/corrupt(place:)`` if the file can't be decoded;
  ///   ``SecureStorageError/system(operation:code:)`` with errno if it can't be locked, read or written.
  public func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    try PrivateFile.makeFolders(above: path)
    let lock = try FileLock(path: path + ".lock")
    defer { lock.release() }
    var values = try read()
    let before = values
    let outcome = change(&values[key.rawValue])
    if values != before { try write(values) }
    return outcome
  }

  /// Renames a file that can't be decoded to `NAME.damaged`, with its content.
  public func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError) {
    try PrivateFile.makeFolders(above: path)
    let lock = try FileLock(path: path + ".lock")
    defer { lock.release() }
    do throws(SecureStorageError) { _ = try read() } catch {
      guard case .corrupt = error else { throw error }
      try PrivateFile.move(path, to: path + ".damaged")
    }
  }

  private func read() throws(SecureStorageError) -> [String: Data] {
    guard let data = try PrivateFile.read(path) else { return [:] }
    do { return try JSONDecoder().decode([String: Data].self, from: data) } catch {
      throw .corrupt(place: path)
    }
  }

  private func write(_ values: [String: Data]) throws(SecureStorageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(values) } catch { throw .corrupt(place: path) }
    try PrivateFile.replace(path, with: data)
  }
}
