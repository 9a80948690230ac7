public import BramleyAPI

extension SessionEngine {
  /// The server's sign-in methods, fetched now (`GET /v1/methods`), in the order in which to show them.
  @discardableResult
  public func methods() async throws(SessionError) -> AvailableMethods {
    guard let call = surroundings.backend.methods else { throw .unsupported(.methodList) }
    let list: AvailableMethods
    do throws(BackendFailure) { list = try await call() } catch { throw SessionError(error) }
    await methodCache.write(list)
    return list
  }

  /// The server's sign-in methods as they were last fetched on this device; nil if they never were.
  public func storedMethods() async -> AvailableMethods? { await methodCache.read() }
}
