public import Foundation

/// A storage that outlives the app, such as the Keychain of iOS, without the values that an earlier install left.
///
/// Several apps may share the storage, such as an app and its App Clip, or two apps of one team. Each has a mark of its
/// own there, under its own identity. When an app is installed anew, only values that its earlier install used, and no
/// other app, are discarded. A session among them is ended at the server by the next ``SessionEngine/start()``.
///
/// The check is made once a process, before the first value is read. It discards only when it is sure: a mark of this
/// app's install is in the storage, and none is in the app's container. A storage that is locked, or a marker that
/// can't be read, discards nothing.
public actor InstallScopedStorage: SecureStorage {
  /// Which process may decide that an install is new.
  public enum Role: Sendable {
    /// The app itself, whose container is created and deleted with the install.
    case app
    /// An App Clip. When its app is installed in its place, what it has stored becomes the app's.
    case appClip
    /// A widget or an extension with a container of its own: it writes no mark and discards nothing, whether it runs
    /// before the app or after it.
    case appExtension

    /// The role of this process.
    public static var current: Role {
      if Bundle.main.bundlePath.hasSuffix(".appex") { return .appExtension }
      return Bundle.main.object(forInfoDictionaryKey: "NSAppClip") == nil ? .app : .appClip
    }
  }

  /// The identity of this app: its bundle id.
  public static var currentApp: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }

  static let ledger = StorageKey(rawValue: "installs")

  private let inner: any SecureStorage
  private let marker: InstallMarker
  private let role: Role
  private let app: String
  private let newMark: @Sendable () -> String
  private var isChecked: Bool
  private var check: Task<Result<Void, SecureStorageError>, Never>?
  /// The values whose use by this app is recorded.
  private var recorded: Set<StorageKey> = []

  /// Wraps a storage.
  ///
  /// - Parameters:
  ///   - inner: the storage, which several apps may share.
  ///   - marker: the mark in this app's own container.
  ///   - app: the identity of this app among those that share the storage.
  ///   - role: whether this process may decide that an install is new.
  ///   - newMark: makes the mark of a new install.
  public init(
    _ inner: any SecureStorage, marker: InstallMarker, app: String = currentApp, role: Role = .current,
    newMark: @escaping @Sendable () -> String = { UUID().uuidString }
  ) {
    self.inner = inner
    self.marker = marker
    self.app = app
    self.role = role
    self.newMark = newMark
    isChecked = role == .appExtension
  }

  /// Returns the inner storage's value, after the check of the install.
  ///
  /// - Throws: what the inner storage or the marker throws. A check that failed is made again by the next call.
  public func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    try await expectOwn()
    let value = try await inner.value(for: key)
    if value != nil { await recordUse(of: key) }
    return value
  }

  /// Changes the inner storage's value, after the check of the install.
  ///
  /// - Throws: what the inner storage or the marker throws. A check that failed is made again by the next call.
  public func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    try await expectOwn()
    let (outcome, isStored) = try await inner.update(key) { value in
      let outcome = change(&value)
      return (outcome, value != nil)
    }
    if isStored { await recordUse(of: key) }
    return outcome
  }

  /// Discards the ledger of the installs too: without it, this install's values can't be distinguished from an earlier
  /// one's.
  public func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError) {
    for key in [key, Self.ledger] { try await inner.discardUnreadable(key) }
  }

  /// One check for all callers: a second one must not discard what was stored after the first.
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
    let ledger = InstallLedger(try await inner.value(for: Self.ledger))
    let kept = ledger.mark(of: app)
    let here = try marker.read()
    switch (kept, here) {
    case (let kept?, nil):
      // The marks last, so that a crash before them repeats the step.
      for key in ledger.left(by: app) { try await discard(key) }
      try marker.write(try await begin(inPlaceOf: kept))
    case (let kept?, let here?):
      // The container came from a backup; the storage's own mark stays.
      if kept != here { try marker.write(kept) }
    case (nil, _):
      // No earlier install of this app is known. What is there is another app's, or has no owner, and stays.
      let mark = try await begin(inPlaceOf: nil)
      if mark != here { try marker.write(mark) }
    }
  }

  /// Sessions are not dropped: what the server has to end stays for the next start.
  private func discard(_ key: StorageKey) async throws(SecureStorageError) {
    try await inner.update(key) { value in
      value = key == .session ? value.flatMap(SessionRecord.endings(of:)) : nil
    }
  }

  /// Returns the mark after that; another process may have been faster.
  private func begin(inPlaceOf old: String?) async throws(SecureStorageError) -> String {
    let (new, app, isClip) = (newMark(), app, role == .appClip)
    return try await inner.update(Self.ledger) { stored in
      var ledger = InstallLedger(stored)
      let mark = ledger.begin(app, mark: new, inPlaceOf: old, isClip: isClip)
      stored = ledger.data
      return mark
    }
  }

  /// A use that can't be recorded now is recorded by the next one.
  private func recordUse(of key: StorageKey) async {
    let app = app
    guard role != .appExtension, !recorded.contains(key) else { return }
    do throws(SecureStorageError) {
      try await inner.update(Self.ledger) { stored in
        var ledger = InstallLedger(stored)
        guard !ledger.uses(key, by: app) else { return }
        ledger.use(key, by: app)
        stored = ledger.data
      }
      recorded.insert(key)
    } catch {}
  }
}
