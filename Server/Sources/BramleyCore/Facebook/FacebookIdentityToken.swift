import BramleyAPI
import Foundation
import OpenID

/// What an identity token of Limited Login says. It never says that an address is verified.
struct FacebookTokenClaims: SignedClaims {
  var standard: IDTokenClaims
  var name: PersonName?
  var email: String?
  var issuedAt: Date { standard.issuedAt }

  private enum Member: String, CodingKey {
    case name, email
    case givenName = "given_name"
    case middleName = "middle_name"
    case familyName = "family_name"
  }

  init(from decoder: any Decoder) throws {
    standard = try IDTokenClaims(from: decoder)
    let members = try decoder.container(keyedBy: Member.self)
    email = members.lenientString(.email)
    name = PersonName(
      given: members.lenientString(.givenName), middle: members.lenientString(.middleName),
      family: members.lenientString(.familyName), whole: members.lenientString(.name))
  }
}

/// Verifies identity tokens of Limited Login.
struct FacebookTokenVerifier: Sendable {
  /// Seconds after which a token is rejected whatever its own expiry says.
  static let maximumAge: TimeInterval = 86_400
  static let leeway: TimeInterval = 60

  private let reader: SignedTokenReader
  private let rules: IDTokenRules

  init(app: ClientID, keys: KeySetCache) {
    reader = SignedTokenReader(keys: keys, leeway: Self.leeway)
    rules = IDTokenRules(
      issuers: [FacebookEndpoint.issuer], clients: [app.rawValue], leeway: Self.leeway,
      maximumAge: Self.maximumAge)
  }

  /// Verifies a token.
  ///
  /// - Parameter nonce: the nonce of the request; the token contains the same text.
  func verify(
    _ token: String, nonce: String?, at now: Date
  ) async throws(Refusal) -> FacebookTokenClaims {
    let claims: FacebookTokenClaims
    do throws(SignedTokenReader.Failure) {
      claims = try await reader.read(token, as: FacebookTokenClaims.self, at: now).claims
    } catch {
      switch error {
      case .invalid(let fault): throw .facebookToken("Facebook did not sign it for this server: \(fault).")
      case .keysUnavailable:
        throw Refusal(.providerUnavailable, "Facebook's keys can't be fetched now.", retryAfter: 10)
      }
    }
    if let violation = rules.violation(of: claims.standard, at: now) { throw .facebookToken(violation) }
    guard FacebookTokenRule.isID(claims.standard.subject) else {
      throw .facebookToken("The subject is not an app-scoped id.")
    }
    // Limited Login always has one, and by it a refreshed token is recognised.
    guard let own = claims.standard.nonce, !own.isEmpty else {
      throw Refusal(.nonceUnexpected, "The identity token has no nonce.", remedy: Refusal.nonceRemedy)
    }
    guard let nonce else {
      throw Refusal(
        .nonceMissing, "The identity token has a nonce, and the request has none.",
        remedy: Refusal.nonceRemedy)
    }
    guard own.utf8.elementsEqual(nonce.utf8) else {
      throw Refusal(.nonceMismatch, "The identity token has another nonce.", remedy: Refusal.nonceRemedy)
    }
    return claims
  }
}

extension Refusal {
  fileprivate static let nonceRemedy =
    "Send the nonce that was given to LoginConfiguration; AuthenticationToken.nonce has it too."

  fileprivate static func facebookToken(_ violation: IDTokenViolation) -> Refusal {
    switch violation {
    case .audience, .authorizedParty:
      Refusal(
        .identityTokenAudience, "The identity token was issued to another Facebook app.",
        remedy: "Use the app id of facebook.app_id in the app, or set facebook.app_id to the app's own.")
    case .expired:
      Refusal(
        .identityTokenExpired, "The identity token has expired.", remedy: "Sign in with Facebook again.")
    default: facebookToken("It breaks a rule for identity tokens: \(violation).")
    }
  }

  fileprivate static func facebookToken(_ reason: String) -> Refusal {
    Refusal(
      .identityTokenInvalid, "The identity token is not accepted. \(reason)",
      remedy: "Send AuthenticationToken.tokenString of Facebook's SDK as it is.")
  }
}
