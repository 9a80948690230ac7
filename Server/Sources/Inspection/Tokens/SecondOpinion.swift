import AppleID
import Foundation

/// Runs the server's own verifier on a token without other problems: the inspector must never approve a token
/// that a server rejects.
struct SecondOpinion {
  let settings: InspectionSettings
  let now: Date

  func problem(_ text: String, _ kind: TokenKind, claims: [String: JSONValue], keys: PublishedKeys) async
    -> InspectionProblem?
  {
    let found = TokenKind.audiences(claims["aud"]).map(AppleClientID.init(rawValue:))
    let audiences = settings.clients.isEmpty ? found : settings.clients
    let cache = keys.cache(at: now)
    switch kind {
    case .identityToken:
      let verifier = IdentityTokenVerifier(audiences: audiences, keys: cache)
      do {
        _ = try await verifier.verify(text, expecting: .init(nonceClaim: claims["nonce"]?.text), at: now)
        return nil
      } catch {
        return InspectionProblem(.refused, error.explanation)
      }
    case .notification:
      do {
        _ = try await NotificationVerifier(audiences: audiences, keys: cache).verify(text, at: now)
        return nil
      } catch {
        return InspectionProblem(.refused, error.explanation)
      }
    default: return nil
    }
  }
}
