import BramleyAPI

extension Refresher {
  /// An access token for another back end, which is valid for a while.
  func accessToken(for resource: String) async throws(SessionError) -> String {
    guard let exchange = surroundings.backend.refreshForResource else { throw .unsupported(.resourceTokens) }
    guard let held = try await store.held() else { throw .notSignedIn }
    let key = ResourceToken.Key(session: held.session.sessionID, resource: resource)
    let known = resourceTokens[key]
    if let known, known.isFresh(at: surroundings.moment) { return known.text }
    // The task is unstructured, so that a cancelled caller does not interrupt a rotation.
    let task =
      asked[key]
      ?? Task {
        defer { asked[key] = nil }
        return await ask(for: key, by: exchange)
      }
    asked[key] = task
    do throws(SessionError) { return try await task.value.get().text } catch {
      if case .ended = error { throw error }
      guard let now = try await store.held(), now.session.sessionID == key.session else { throw .notSignedIn }
      // While the server can't be reached, a token in its last minute is still of use.
      if case .network = error, let known, known.isValid(at: surroundings.moment) { return known.text }
      throw error
    }
  }

  private func ask(
    for key: ResourceToken.Key, by exchange: @escaping SignInBackend.ResourceRefresh
  ) async -> Result<ResourceToken, SessionError> {
    // One refresh of a session at a time, whatever it is for.
    while true {
      if let refresh = inProgress[key.session] {
        _ = await refresh.value
      } else if let other = asking[key.session] {
        await other.value
      } else {
        break
      }
    }
    let request = Task { () -> Result<ResourceToken, SessionError> in
      let rotation = TokenRotation(store: store, surroundings: surroundings)
      let request = ResourceRotation(rotation: rotation, resource: key.resource)
      do throws(SessionError) {
        return .success(try await request.token(of: key.session, by: exchange))
      } catch {
        return .failure(error)
      }
    }
    asking[key.session] = Task { _ = await request.value }
    let result = await request.value
    asking[key.session] = nil
    if case .success(let token) = result {
      resourceTokens = resourceTokens.filter { $0.key.session == key.session }
      if resourceTokens.count >= Self.mostResources { resourceTokens = [:] }
      resourceTokens[key] = token
    }
    return result
  }

  /// The most tokens for other back ends that are kept. A real app has a handful of them.
  private static let mostResources = 64
}
