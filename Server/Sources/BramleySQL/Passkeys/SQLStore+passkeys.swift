package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: PasskeyStore {
  package func passkey(_ credentialID: Data) async throws(StoreError) -> OwnedPasskey? {
    try await engine.read { try $0.passkey(credentialID) }
  }

  package func passkeys(of user: UserID) async throws(StoreError) -> [PasskeyRecord] {
    try await engine.read { try $0.passkeys(of: user) }
  }

  package func rename(
    _ passkey: IdentityID, of user: UserID, to label: String
  ) async throws(StoreError) -> PasskeyRecord? {
    try await engine.write { tx in
      try tx.write(
        """
        UPDATE passkey SET label = ?
        WHERE identity_id = ? AND EXISTS (SELECT 1 FROM identity WHERE identity.id = ? AND user_id = ?)
        """, [label, passkey.rawValue, passkey.rawValue, user.rawValue])
      return try tx.passkeys(of: user).first { $0.identity == passkey }
    }
  }

  package func spend(_ challenge: ServerNonce) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        "INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING",
        [challenge.hash, challenge.expiresAt])
    }
  }
}
