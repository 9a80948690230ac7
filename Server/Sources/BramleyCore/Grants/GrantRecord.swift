package import BramleyAPI
import Crypto
package import Foundation

/// Apple's lasting consent for one client id of a person, with the sealed refresh token by which it is
/// checked and later revoked.
package struct GrantRecord: Sendable {
  /// The person who consented.
  package var identity: IdentityKey
  /// The client id that it is for.
  package var clientID: ClientID
  /// Apple's refresh token, sealed for this row.
  package var sealedRefreshToken: Data
  /// When it was last stored.
  package var keptAt: Date
  package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, keptAt: Date) {
    self.identity = identity
    self.clientID = clientID
    self.sealedRefreshToken = sealedRefreshToken
    self.keptAt = keptAt
  }

  /// When Apple is first asked whether the consent is still valid: one to two days later, at a time that is derived
  /// from the person's id, so that the checks of many people spread over the day.
  package var firstCheckAt: Date {
    let day: TimeInterval = 86_400
    let hash = SHA256.hash(data: Data("\(identity.subject) \(clientID)".utf8))
    let share = TimeInterval(hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / 4_294_967_296
    return keptAt.addingTimeInterval(day + share * day)
  }

  /// Returns the row that a grant's token is sealed for.
  package static func row(_ identity: IdentityKey, _ client: ClientID) -> Seal.Row {
    Seal.Row("grant", identity.provider.rawValue, identity.team, identity.subject, client.rawValue)
  }
}
