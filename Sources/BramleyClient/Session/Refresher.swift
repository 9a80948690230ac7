import BramleyAPI
import Foundation

/// Why new tokens are wanted.
enum RefreshReason: Sendable {
  /// The access token expires soon, or the caller wishes for a newer one.
  case age
  /// The server said that the session has ended, which only its answer to a refresh makes true.
  case endOfSession
}

/// Refreshes the session's tokens: one refresh at a time for each session, in this process and, by a lease in storage,
/// across processes.
actor Refresher {
  let store: SessionStore
  let surroundings: SessionSurroundings
  var inProgress: [SessionID: Task<Result<HeldSession, SessionError>, Never>] = [:]
  /// The requests for tokens of other back ends: those whose answers callers share, and the one that is under way.
  var asked: [ResourceToken.Key: Task<Result<ResourceToken, SessionError>, Never>] = [:]
  var asking: [SessionID: Task<Void, Never>] = [:]
  var resourceTokens: [ResourceToken.Key: ResourceToken] = [:]

  init(_ store: SessionStore, _ surroundings: SessionSurroundings) {
    self.store = store
    self.surroundings = surroundings
  }

  // The parts of an engine share one executor, so that a call from one to another needs no switch.
  nonisolated var unownedExecutor: UnownedSerialExecutor { store.unownedExecutor }

  /// The held session as it is.
  func heldSession() async throws(SessionError) -> HeldSession {
    guard let held = try await store.held() else { throw .notSignedIn }
    return held
  }

  /// The held session, with an access token that is valid for a while.
  func freshSession() async throws(SessionError) -> HeldSession {
    let held = try await heldSession()
    if held.isFresh(at: surroundings.moment) { return held }
    do throws(SessionError) { return try await refresh(held, because: .age) } catch {
      if case .ended = error { throw error }
      // Somebody may have signed out or in meanwhile, here or in another process.
      guard let now = try await store.held(), now.session.user.id == held.session.user.id else {
        throw .notSignedIn
      }
      if now.accessRemaining(at: surroundings.moment) > 0 { return now }
      throw error
    }
  }

  /// Fetches new tokens now, unless another refresh has just given some.
  func refresh() async throws(SessionError) -> HeldSession {
    guard let held = try await store.held() else { throw .notSignedIn }
    return try await refresh(held, because: .age)
  }

  /// New tokens in place of stale ones, or those that somebody else fetched meanwhile.
  func refresh(_ stale: HeldSession, because reason: RefreshReason) async throws(SessionError) -> HeldSession
  {
    let id = stale.session.sessionID
    // The task is unstructured, so that a cancelled caller does not interrupt a rotation.
    let task =
      inProgress[id]
      ?? Task { [earlier = asking[id]] in
        defer { inProgress[id] = nil }
        await earlier?.value
        let rotation = TokenRotation(store: store, surroundings: surroundings)
        do throws(SessionError) { return .success(try await rotation.rotate(stale, because: reason)) } catch {
          return .failure(error)
        }
      }
    inProgress[id] = task
    return try await task.value.get()
  }

  /// The token to try after a refusal; nil if there is no better one yet.
  func token(after held: HeldSession, because reason: RefreshReason) async throws(SessionError) -> String? {
    // What one person asked for is never sent in the name of the next one.
    guard let now = try await store.held(), now.session.user.id == held.session.user.id else {
      throw .notSignedIn
    }
    // Another caller may have refreshed while the request was on its way.
    if now.session.accessToken != held.session.accessToken { return now.session.accessToken }
    let fresh = try await refresh(now, because: reason)
    return fresh.session.accessToken == held.session.accessToken ? nil : fresh.session.accessToken
  }

  /// Returns once no refresh of the session is under way here.
  func waitForRefresh(of id: SessionID) async {
    await asking[id]?.value
    _ = await inProgress[id]?.value
  }
}
