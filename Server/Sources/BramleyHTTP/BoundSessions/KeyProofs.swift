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

  /// Returns the key that the client of a refresh has, before the refresh token is spent.
  func key(ofRefresh request: Request) async throws(Refusal) -> SessionKey? {
    guard let bound else { return nil }
    return try await bound.key(ofRefresh: try request.proof(at: publicURL))
  }
}
