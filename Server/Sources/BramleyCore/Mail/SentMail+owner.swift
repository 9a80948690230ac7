package import BramleyAPI
package import Foundation

extension SentMail {
  /// Returns the account that the mail is stored for; nil for a stranger's address, and for one that several accounts have,
  /// of which a bounce could not tell them apart.
  package func owner(among holders: [UserID]) -> UserID? { holders.count == 1 ? holders[0] : nil }

  /// Whether an account still has the address that a mail went to, by the address's hash.
  package static func concerns(_ user: UserRecord, addressHash: Data) -> Bool {
    hash(of: user.email ?? "") == addressHash
  }
}
