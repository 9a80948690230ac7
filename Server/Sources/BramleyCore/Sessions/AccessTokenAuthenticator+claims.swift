import BramleyAPI
import Foundation

extension AccessTokenAuthenticator {
  /// Returns the claims of a genuine access token whose key is proven, for a step that judges the session itself.
  package func claims(of token: PresentedToken) async throws(Refusal) -> AccessTokenClaims {
    let claims = try claims(of: token.text)
    try await demandKey(claims, token)
    return claims
  }

  /// Returns the claims of a genuine access token, for a step that judges the session itself.
  package func claims(of bearer: String) throws(Refusal) -> AccessTokenClaims {
    try claims(of: bearer, for: .own, at: surroundings.now())
  }

  func claims(
    of bearer: String, for scope: AudienceScope, at now: Date
  ) throws(Refusal) -> AccessTokenClaims {
    guard let claims = claims(of: bearer, at: now) else {
      throw Refusal(.accessTokenInvalid, "The access token is missing, altered or expired.")
    }
    guard codec.accepts(claims, for: scope) else {
      throw Refusal(
        .accessTokenInvalid, "The access token was made for another audience.",
        remedy: "Use the access token of the sign-in or of a refresh without resource.")
    }
    RequestTrail.current?.note(claims.sessionID, of: claims.subject)
    return claims
  }

  private func claims(of bearer: String, at now: Date) -> AccessTokenClaims? {
    let epoch = codec.epoch
    if let known = verified.claims(of: bearer, in: epoch) {
      return Int(now.timeIntervalSince1970) < known.expiresAt + AccessTokenCodec.leeway ? known : nil
    }
    guard let claims = codec.read(bearer, at: now) else { return nil }
    verified.keep(claims, of: bearer, in: epoch)
    return claims
  }
}
