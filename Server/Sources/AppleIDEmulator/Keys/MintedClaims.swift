import AppleID
import EmulatorKit
import Foundation

/// The claims of an identity token as Apple writes them.
///
/// The properties have the names of the claims.
struct MintedClaims: Sendable {
  static let lifetime = 86_400
  /// The issuer in Apple's discovery document on 2025-06-11.
  static let otherIssuer = "https://account.apple.com"

  /// How Boolean claims are written.
  enum TruthValues: Sendable {
    /// Since 2024-02-07.
    case booleans
    /// Before that date.
    case strings
  }

  var iss = AppleEndpoint.issuer
  var aud: AppleClientID
  var sub: AppleSubject
  var iat: Int
  var exp: Int
  var auth_time: Int
  var nonce_supported = true
  var nonce: String?
  var email: String?
  var email_verified: Bool?
  var is_private_email: Bool?
  var real_user_status: Int?
  var org_id: String?
  var transfer_sub: AppleSubject?
  var c_hash: String?
  var at_hash: String?
  var truthValues = TruthValues.booleans

  init(_ authorization: Authorization, sub: AppleSubject, at now: Date) {
    aud = authorization.client
    self.sub = sub
    iat = Int(now.timeIntervalSince1970)
    exp = iat + Self.lifetime
    auth_time = Int(authorization.at.timeIntervalSince1970)
  }

  /// Removes the email address.
  mutating func dropEmail() {
    email = nil
    email_verified = nil
    is_private_email = nil
  }
}

extension MintedClaims: Encodable {
  private enum CodingKeys: CodingKey {
    case iss, aud, sub, iat, exp, auth_time, nonce_supported, nonce, email, email_verified, is_private_email
    case real_user_status, org_id, transfer_sub, c_hash, at_hash
  }

  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: CodingKeys.self)
    try claims.encode(iss, forKey: .iss)
    try claims.encode(aud, forKey: .aud)
    try claims.encode(sub, forKey: .sub)
    try claims.encode(iat, forKey: .iat)
    try claims.encode(exp, forKey: .exp)
    try claims.encode(auth_time, forKey: .auth_time)
    try claims.encode(nonce_supported, forKey: .nonce_supported)
    try claims.encodeIfPresent(nonce, forKey: .nonce)
    try claims.encodeIfPresent(email, forKey: .email)
    try encode(email_verified, .email_verified, in: &claims)
    try encode(is_private_email, .is_private_email, in: &claims)
    try claims.encodeIfPresent(real_user_status, forKey: .real_user_status)
    try claims.encodeIfPresent(org_id, forKey: .org_id)
    try claims.encodeIfPresent(transfer_sub, forKey: .transfer_sub)
    try claims.encodeIfPresent(c_hash, forKey: .c_hash)
    try claims.encodeIfPresent(at_hash, forKey: .at_hash)
  }

  private func encode(
    _ value: Bool?, _ key: CodingKeys, in claims: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    switch truthValues {
    case .booleans: try claims.encodeIfPresent(value, forKey: key)
    case .strings: try claims.encodeIfPresent(value.map { $0 ? "true" : "false" }, forKey: key)
    }
  }
}
