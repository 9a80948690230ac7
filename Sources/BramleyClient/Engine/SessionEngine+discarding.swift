extension SessionEngine {
  /// The way out of a storage that says ``SecureStorageError/corrupt(place:)`` or
  /// ``SecureStorageError/newerFormat(place:)``: removes what can't be read, and only that.
  ///
  /// Nothing does this by itself, since nobody is signed out silently: ask the person first. A person who was signed in
  /// by what is discarded is signed out here; the server's side of that session stays until it is ended from another
  /// device or expires. A name that waited in a damaged outbox is lost.
  ///
  /// - Returns: what was removed; empty if all of it can be read.
  /// - Throws: ``SessionError/storage(_:)`` when storage can't serve, such as while it is locked; nothing was removed.
  @discardableResult
  public func discardUnreadableStorage() async throws(SessionError) -> Set<StorageKey> {
    var discarded: Set<StorageKey> = []
    do throws(SecureStorageError) {
      if try await store.discardUnreadable() { discarded.insert(.session) }
      if try await outbox.slot.discardUnreadable() { discarded.insert(.outbox) }
    } catch { throw .storage(error) }
    try await store.reload()
    return discarded
  }
}
