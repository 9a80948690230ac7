public import Foundation
import OpenID

/// The JWT that authenticates a team's client to Apple ("Creating a client secret").
public struct ClientSecret: Codable, Hashable, Sendable {
  /// The longest lifetime that Apple accepts, in seconds: six months.
  public static let maximumLifetime: TimeInterval = 15_777_000
  /// Seconds that `iat` is set back, since Apple rejects times in its future.
  public static let backdating: TimeInterval = 60

  /// The team.
  public var issuer: AppleTeamID
  /// When it was made, in seconds since 1970.
  public var issuedAt: Int
  /// When it expires, in seconds since 1970.
  public var expiresAt: Int
  /// Always Apple's issuer.
  public var audience: String
  /// The client id that it authenticates; the same as in the form.
  public var subject: AppleClientID

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case audience = "aud"
    case subject = "sub"
  }

  /// Makes the claims of a secret that expires `lifetime` seconds from now.
  public init(team: AppleTeamID, client: AppleClientID, lifetime: TimeInterval, at now: Date) {
    issuer = team
    issuedAt = Int(now.timeIntervalSince1970 - Self.backdating)
    expiresAt = Int(now.timeIntervalSince1970 + lifetime)
    audience = AppleEndpoint.issuer
    subject = client
  }

  /// Signs the secret with the team's key.
  ///
  /// - Throws: an error if signing fails.
  public func signed(with key: TeamKey) throws -> String { try key.signer.sign(self) }
}
