import BramleyAPI
public import Foundation

/// A keyed hash of who a person is to a provider: the key of the tombstone that a deleted account leaves, and
/// of the jobs about the person. It names the person only to who holds the key ring.
public enum PersonKey {
  /// The hash, under the oldest key, so that a rotation does not make the server forget.
  public static func of(_ identity: IdentityKey, by ring: KeyRing) -> Data {
    let text = [identity.provider.rawValue, identity.team, identity.subject].joined(separator: "\n")
    return ring.all.last.map { $0.code(for: .tombstone, over: Data(text.utf8)) } ?? Data()
  }
}
