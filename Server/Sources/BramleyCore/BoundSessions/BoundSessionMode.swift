/// Whether sessions are bound to a key of their device (`sessions.bound`, RFC 9449).
package enum BoundSessionMode: String, Sendable, CaseIterable {
  /// Proofs at a sign-in are ignored. Sessions that were bound before stay bound.
  case off
  /// A session is bound if the client brings a proof at the sign-in.
  case offered
  /// A sign-in without a proof is refused. Browsers' sessions with the server's own pages need none.
  case required
}
