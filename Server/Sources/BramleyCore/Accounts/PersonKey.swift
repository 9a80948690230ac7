import BramleyAPI
import Crypto
package import Foundation

/// A keyed hash of who a person is to a provider: the key of the tombstone that a deleted account leaves, and
/// of the jobs about the person. It names the person only to who holds the key ring.
package enum PersonKey {
  /// The hash, under a secret that stays the same when master keys rotate: see ``PersonSecret``.
  package static func of(_ identity: IdentityKey, by ring: KeyRing) -> Data {
    let text = [identity.provider.rawValue, identity.team, identity.subject].joined(separator: "\n")
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}
