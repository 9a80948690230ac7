package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// Draws codes and tokens, and computes what is stored of them. The key is not in the database.
package struct CodeSecrets: Sendable {
  /// Seconds for which a code is good that signs in, links or proves.
  package static let lifetime: TimeInterval = 600

  package let limits: CodeLimits
  let ring: KeyRing
  let surroundings: Surroundings

  package init(ring: KeyRing, limits: CodeLimits = .standard, surroundings: Surroundings) {
    self.ring = ring
    self.limits = limits
    self.surroundings = surroundings
  }

  /// A code with its row, and the secrets that only the message has.
  package struct Drawn: Sendable {
    package var challenge: NewChallenge
    /// The six digits.
    package var code: String
    /// The token of the link; drawn always, good only where the row has its hash.
    package var token: String
  }

  /// Draws a code for a destination.
  ///
  /// - Parameters:
  ///   - account: the account for which it is sent; nil for a sign-in.
  ///   - hasLink: whether the message has a link.
  ///   - binding: what the link needs besides its token; nil where the token alone is enough.
  package func challenge(
    for purpose: ChallengePurpose, to destination: CodeDestination, account: UserID? = nil,
    hasLink: Bool = false, binding: Data? = nil, lifetime: TimeInterval = CodeSecrets.lifetime,
    language: MessageLanguage, network: ClientNetwork?, at now: Date
  ) -> Drawn {
    let id = ChallengeID(rawValue: surroundings.newSecretText())
    let (code, token) = (newCode(), surroundings.newSecretText())
    let record = ChallengeRecord(
      id: id, purpose: purpose, destination: destination, account: account,
      codeDigest: digest(of: code, for: id, purpose: purpose, destination: destination),
      linkDigest: hasLink ? SecretHash.of(token) : nil, binding: hasLink ? binding : nil,
      language: language, network: network.map(digest(of:)), createdAt: now,
      expiresAt: now.addingTimeInterval(lifetime))
    return Drawn(
      challenge: NewChallenge(record, network: network, secrets: self), code: code, token: token)
  }

  /// Returns six digits, each equally likely.
  package func newCode() -> String {
    while true {
      let number = surroundings.random(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      // The numbers above would make the small codes likelier.
      guard number < UInt32.max / 1_000_000 * 1_000_000 else { continue }
      let digits = String(number % 1_000_000)
      return String(repeating: "0", count: TypedCode.length - digits.utf8.count) + digits
    }
  }

  /// Returns the keyed hash of a code: of another challenge, purpose or destination it is another one.
  package func digest(
    of code: String, for id: ChallengeID, purpose: ChallengePurpose, destination: CodeDestination
  ) -> Data {
    keyedHash("code", [id.rawValue, purpose.rawValue, destination.text, code])
  }

  /// Returns the keyed hash of a network, in which one household or office is one.
  func digest(of network: ClientNetwork) -> Data {
    keyedHash("network", ["\(network.site.high) \(network.site.low)"])
  }

  /// Returns the hash under which an account's networks are stored.
  package func knownNetwork(_ network: ClientNetwork?, of user: UserID) -> Data? {
    network.map { KnownNetwork.hash(of: $0, for: user, by: ring) }
  }

  /// Returns the key of a row that counts something.
  func tally(_ parts: String...) -> Data { keyedHash("tally", parts) }

  private func keyedHash(_ use: String, _ parts: [String]) -> Data {
    let text = (["bramley codes", use] + parts).joined(separator: "\n")
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}
