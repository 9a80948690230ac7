public import AppleID
public import BramleyAPI
public import Foundation

/// Apple's lasting consent for one client id of a person, with the sealed refresh token by which it is
/// checked and, one day, revoked.
public struct GrantRecord: Sendable {
  public var identity: IdentityKey
  public var clientID: AppleClientID
  public var sealedRefreshToken: Data
  public var keptAt: Date

  public init(identity: IdentityKey, clientID: AppleClientID, sealedRefreshToken: Data, keptAt: Date) {
    self.identity = identity
    self.clientID = clientID
    self.sealedRefreshToken = sealedRefreshToken
    self.keptAt = keptAt
  }

  /// The row that a grant's token is sealed for.
  public static func row(_ identity: IdentityKey, _ client: AppleClientID) -> Seal.Row {
    Seal.Row("grant", identity.provider.rawValue, identity.team, identity.subject, client.rawValue)
  }
}

/// Where grants are kept: one for each identity and client id.
public protocol GrantStore: Sendable {
  /// Keeps a grant, replacing the client's older one; false when the identity is gone.
  func keep(_ grant: GrantRecord, because session: SessionID?) async throws(StoreError) -> Bool
  /// The grants of an identity.
  func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord]
  /// Ends a session whose code turned out to be somebody else's, and says so in the audit log.
  func endForForeignCode(_ session: SessionID, auditID: String, at now: Date) async throws(StoreError)
}
