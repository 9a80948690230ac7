import BramleyAPI
import Crypto
package import Foundation

/// A keyed hash of a person's identity at a provider. It is the key of the tombstone that a deleted account
/// leaves, and of the jobs about the person. Only a holder of the key ring can link it to the person.
package enum PersonKey {
  /// The hash, under a secret that stays the same when master keys rotate: see ``PersonSecret``.
  package static func of(_ identity: IdentityKey, by ring: KeyRing) -> Data {
    let text = [identity.provider.rawValue, identity.team, identity.subject].joined(separator: "\n")
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}
