import BramleyAPI
import Foundation
import OpenID

extension LogoutTokenService {
  var rules: LogoutTokenRules {
    var rules = LogoutTokenRules(
      issuers: settings.issuers, issuerTemplate: settings.issuerTemplate,
      clients: Set(settings.audiences).union(settings.clientID.map { [$0] } ?? []))
    rules.leeway = OpenIDConnection.leeway
    rules.allowsMissingExpiry = settings.quirks.omitsLogoutExpiry
    return rules
  }

  func verified(_ token: String, at now: Date) async throws(Refusal) -> LogoutTokenClaims {
    let claims: LogoutTokenClaims
    do throws(SignedTokenReader.Failure) {
      claims = try await reader.read(token, as: LogoutTokenClaims.self, kind: .logoutToken, at: now).claims
    } catch {
      switch error {
      case .keysUnavailable:
        throw Refusal(
          .providerUnavailable, "The provider's keys can't be fetched, so the token can't be verified.",
          retryAfter: 10)
      case .invalid(let fault):
        throw .invalidRequest("The logout token is not accepted: \(fault.words).")
      }
    }
    if let violation = rules.violation(of: claims, at: now) {
      throw .invalidRequest("The logout token is not accepted: \(violation.words).")
    }
    return claims
  }
}

extension LogoutTokenRules.Violation {
  fileprivate var words: String {
    switch self {
    case .issuer: "its issuer is not this provider"
    case .audience: "it is for another client"
    case .id: "it has no id"
    case .event: "it is about no logout"
    case .nonce: "it has a nonce"
    case .expired: "it has expired, or does not say when it does"
    case .nobody: "it names neither a person nor a session"
    }
  }
}
