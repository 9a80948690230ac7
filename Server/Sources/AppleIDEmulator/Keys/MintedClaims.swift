import AppleID
import Foundation

/// The claims of an identity token as Apple writes them today: booleans, and `is_private_email` only when true.
///
/// The properties bear the names of the claims.
struct MintedClaims: Encodable, Sendable {
  static let lifetime = 86_400

  let iss = AppleEndpoint.issuer
  var aud: AppleClientID
  var sub: AppleSubject
  var iat: Int
  var exp: Int
  var auth_time: Int
  let nonce_supported = true
  var nonce: String?
  var email: String?
  var email_verified: Bool?
  var is_private_email: Bool?
  var real_user_status: Int?
  var org_id: String?
  var c_hash: String?
  var at_hash: String?

  init(_ authorization: Authorization, sub: AppleSubject, at now: Date) {
    aud = authorization.client
    self.sub = sub
    iat = Int(now.timeIntervalSince1970)
    exp = iat + Self.lifetime
    auth_time = Int(authorization.at.timeIntervalSince1970)
  }
}
