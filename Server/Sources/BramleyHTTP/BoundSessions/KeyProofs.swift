import BramleyAPI
import BramleyCore
import Hummingbird

/// The keys that requests prove, for the routes that open and refresh sessions.
struct KeyProofs: Sendable {
  let bound: BoundSessions?
  /// The server's address as clients know it.
  let publicURL: String

  /// Returns the key that the session of a sign-in is bound to. It is asked before anything of the request is spent.
  func key(ofSignIn request: Request) async throws(Refusal) -> SessionKey? {
    guard let bound else { return nil }
    return try await bound.key(ofSignIn: bound.mode == .off ? nil : try request.proof(at: publicURL))
  }

  /// Refreshes with the key that the client proves, which is judged before the refresh token is spent.
  ///
  /// Where no new session is bound, a proof counts only for a session that was bound earlier. The kit sends proofs to
  /// every server, and a session without a key must not end by a proof that nobody asked for.
  func refresh(
    _ request: Request, by refresh: (SessionKey?) async throws(Refusal) -> Session
  ) async throws(Refusal) -> Session {
    guard let bound else { return try await refresh(nil) }
    if bound.mode == .off {
      do throws(Refusal) { return try await refresh(nil) } catch {
        guard error.code == .dpopProofMissing, !request.headers[values: .dpop].isEmpty else { throw error }
      }
    }
    return try await refresh(try await bound.key(ofRefresh: try request.proof(at: publicURL)))
  }
}
