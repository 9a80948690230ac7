public import Foundation
import OpenID

/// The claims of an identity token, decoded leniently and not verified.
///
/// Apple changed `email_verified` and `is_private_email` from strings to booleans on 2024-02-07;
/// both are read. See "Authenticating users with Sign in with Apple".
public struct IdentityTokenClaims: Codable, Hashable, Sendable, AppleSignedClaims {
  /// Who issued the token.
  public var issuer: String
  /// The client that it was issued to.
  public var audience: AppleClientID
  /// The person.
  public var subject: AppleSubject
  /// When it was issued.
  public var issuedAt: Date
  /// When it expires.
  public var expiresAt: Date
  /// The nonce exactly as in the authorization request.
  public var nonce: String?
  /// False if the platform does not support a nonce.
  public var nonceSupported: Bool?
  /// The address, real or relay; may be missing.
  public var email: String?
  /// Whether Apple has verified the address.
  public var emailVerified: Bool?
  /// Whether the address is a relay address; often missing if it is not.
  public var isPrivateEmail: Bool?
  /// Apple's estimate whether the person is real; native and the first time only.
  public var realUserStatus: RealUserStatus?
  /// The id under which the old team transferred the person, for sixty days after an app's transfer.
  public var transferSubject: AppleTransferSubject?
  /// The organisation of a managed account.
  public var organization: String?
  /// The hash of the code that was issued with the token.
  public var codeHash: String?
  /// When the person authenticated.
  public var authTime: Date?

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audience = "aud"
    case subject = "sub"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case nonce
    case nonceSupported = "nonce_supported"
    case email
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case realUserStatus = "real_user_status"
    case transferSubject = "transfer_sub"
    case organization = "org_id"
    case codeHash = "c_hash"
    case authTime = "auth_time"
    /// Notifications have it, identity tokens never do.
    case events
  }

  /// Makes claims.
  public init(
    issuer: String, audience: AppleClientID, subject: AppleSubject, issuedAt: Date, expiresAt: Date
  ) {
    self.issuer = issuer
    self.audience = audience
    self.subject = subject
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }
}

/// Apple's estimate whether a person is real: 0 unsupported, 1 unknown, 2 likely real; open to more.
public struct RealUserStatus: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The platform can't tell.
  public static let unsupported = RealUserStatus(rawValue: 0)
  /// Apple can't tell: what every new Apple user gets.
  public static let unknown = RealUserStatus(rawValue: 1)
  /// Apple is confident.
  public static let likelyReal = RealUserStatus(rawValue: 2)
}
