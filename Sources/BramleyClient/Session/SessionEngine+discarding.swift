extension SessionEngine {
  /// The way out of a storage that says ``SecureStorageError/corrupt(place:)`` or
  /// ``SecureStorageError/newerFormat(place:)``: lets go of what can't be read, and only of that.
  ///
  /// Nothing does this by itself, since nobody is signed out silently: ask the person first. Whoever was signed in by
  /// what is discarded is signed out here; the server's side of that session lives on until it is ended from another
  /// device or by its age. A name that waited in a damaged outbox is lost.
  ///
  /// - Returns: what was let go of; empty if all of it can be read.
  /// - Throws: ``SessionError/storage(_:)`` when storage can't serve, such as while it is locked; nothing was let go of.
  @discardableResult
  public func discardUnreadableStorage() async throws(SessionError) -> Set<StorageKey> {
    var discarded: Set<StorageKey> = []
    do throws(SecureStorageError) {
      if try await slot.discardUnreadable() { discarded.insert(.session) }
      if try await outbox.slot.discardUnreadable() { discarded.insert(.outbox) }
    } catch { throw .storage(error) }
    try await reload()
    return discarded
  }
}
