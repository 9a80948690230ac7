public import Foundation

/// A storage that outlives the app, such as the Keychain of iOS, without the values that an earlier install left.
///
/// The check is made once a process, before the first value is read. It discards only when it is sure: a mark of an
/// install is in the storage, and none is in the app's container. A storage that is locked, or a marker that can't be
/// read, discards nothing.
public actor InstallScopedStorage: SecureStorage {
  /// Which process may decide that an install is new.
  public enum Role: Sendable {
    /// The app itself, whose container is created and deleted with the install.
    case app
    /// A widget or an extension with a container of its own: it writes no mark and discards nothing, whether it runs
    /// before the app or after it.
    case appExtension

    /// The role of this process.
    public static var current: Role { Bundle.main.bundlePath.hasSuffix(".appex") ? .appExtension : .app }
  }

  static let mark = StorageKey(rawValue: "install")

  private let inner: any SecureStorage
  private let marker: InstallMarker
  private let role: Role
  private let newMark: @Sendable () -> String
  private var isChecked: Bool
  private var check: Task<Result<Void, SecureStorageError>, Never>?

  /// Wraps a storage.
  public init(
    _ inner: any SecureStorage, marker: InstallMarker, role: Role = .current,
    newMark: @escaping @Sendable () -> String = { UUID().uuidString }
  ) {
    self.inner = inner
    self.marker = marker
    self.role = role
    self.newMark = newMark
    isChecked = role == .appExtension
  }

  public func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    try await expectOwn()
    return try await inner.value(for: key)
  }

  public func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    try await expectOwn()
    return try await inner.update(key, change)
  }

  /// One check for all callers: a second one must not discard what was stored after the first.
  public func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError) {
    // The mark too: without one, this install's values can't be distinguished from an earlier one's.
    for key in [key, Self.mark] { try await inner.discardUnreadable(key) }
  }

  private func expectOwn() async throws(SecureStorageError) {
    if isChecked { return }
    let task =
      check
      ?? Task {
        defer { check = nil }
        do throws(SecureStorageError) {
          try await discardWhatIsOld()
          isChecked = true
          return .success(())
        } catch { return .failure(error) }
      }
    check = task
    try await task.value.get()
  }

  private func discardWhatIsOld() async throws(SecureStorageError) {
    // First the storage: while it is locked nothing can be decided.
    let kept = try await inner.value(for: Self.mark).map { String(decoding: $0, as: UTF8.self) }
    let here = try marker.read()
    switch (kept, here) {
    case (let kept?, nil):
      // The marks last, so that a crash before them repeats the step.
      for key in [StorageKey.session, .outbox, .methods] { try await inner.update(key) { $0 = nil } }
      try marker.write(try await leaveMark(inPlaceOf: kept))
    case (let kept?, let here?):
      // The container came from a backup; the storage's own mark stays.
      if kept != here { try marker.write(kept) }
    case (nil, _):
      // The values have no mark, so they need not be old, and stay.
      let mark = try await leaveMark(inPlaceOf: nil)
      if mark != here { try marker.write(mark) }
    }
  }

  /// Returns the mark after that; another process may have been faster.
  private func leaveMark(inPlaceOf old: String?) async throws(SecureStorageError) -> String {
    let new = newMark()
    return try await inner.update(Self.mark) { stored in
      let current = stored.map { String(decoding: $0, as: UTF8.self) }
      guard current == old else { return current ?? new }
      stored = Data(new.utf8)
      return new
    }
  }
}
