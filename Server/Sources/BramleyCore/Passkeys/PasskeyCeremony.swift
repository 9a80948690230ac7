package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// What a server remembers of a ceremony between its start and the answer. It travels sealed as the challenge's id, so that what a
/// stranger begins costs no row; a row is written when it is spent.
package struct PasskeyCeremony: Codable, Sendable, Equatable {
  /// What the answer is good for. It is good for nothing else.
  package struct Purpose: OpenValue {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// To sign in with any passkey.
    package static let signIn: Purpose = "sign-in"
    /// To create an account.
    package static let signUp: Purpose = "sign-up"
    /// To add a passkey to the caller's account.
    package static let link: Purpose = "link"
    /// To prove again that the caller owns the account.
    package static let reauthentication: Purpose = "reauthentication"
    /// To prove a second factor.
    package static let secondFactor: Purpose = "second-factor"
  }

  /// Seconds for which a challenge is good: the upper end of what WebAuthn recommends (section 15.1).
  package static let lifetime: TimeInterval = 600

  package var purpose: Purpose
  /// The account whose passkeys may answer, or that gets one; nil where anybody may.
  package var account: UserID?
  /// For a second factor: the hash of the token of the sign-in that waits for it.
  package var signIn: Data?
  /// The random bytes that the authenticator signs.
  package var challenge: Data
  /// For a new passkey: the bytes that stand for the account.
  package var userHandle: Data?
  /// The algorithms that were offered.
  package var algorithms: [PasskeyAlgorithm] = []
  /// Whether the browser makes the passkey by itself, so that nobody need be present.
  package var isConditional = false
  /// Whether the authenticator must verify the person.
  package var needsVerification: Bool
  /// The passkeys that were listed, by ``mark(of:)``; nil where none were.
  package var allowed: [Data]?
  package var expiresAt: Date

  package init(
    _ purpose: Purpose, account: UserID? = nil, challenge: Data, needsVerification: Bool, expiresAt: Date
  ) {
    self.purpose = purpose
    self.account = account
    self.challenge = challenge
    self.needsVerification = needsVerification
    self.expiresAt = expiresAt
  }

  /// What the ids of listed passkeys are compared by, since they may be long.
  package static func mark(of credentialID: Data) -> Data {
    Data(SHA256.hash(data: credentialID).prefix(16))
  }

  /// What is written when the challenge is spent.
  package var spending: ServerNonce { ServerNonce(hash: hash, expiresAt: expiresAt) }

  /// SHA-256 of the challenge, by which its use is known.
  package var hash: Data { Data(SHA256.hash(data: Data("passkey ".utf8) + challenge)) }
}

extension PasskeyCeremony {
  private static let row = Seal.Row("passkey_ceremony")

  /// Returns the ceremony as the id of its challenge.
  package func sealed(by ring: KeyRing) -> ChallengeID {
    guard let text = try? JSONEncoder().encode(self) else {
      preconditionFailure("bytes, strings and finite times can be encoded")
    }
    return ChallengeID(rawValue: Seal(ring: ring).close(text, for: Self.row).base64URL)
  }

  /// Opens the id of a challenge; nil when this server did not make it.
  package init?(_ id: ChallengeID, ring: KeyRing) {
    guard id.rawValue.utf8.count <= 16_384, let box = Data(base64URL: id.rawValue.utf8),
      let content = try? Seal(ring: ring).open(box, for: Self.row),
      let ceremony = try? JSONDecoder().decode(PasskeyCeremony.self, from: content)
    else { return nil }
    self = ceremony
  }
}
