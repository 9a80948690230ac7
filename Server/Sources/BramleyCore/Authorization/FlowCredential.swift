package import BramleyAPI
import BramleyTokens
package import Foundation

/// A verified credential that a browser flow brought for a link or a reauthentication. It is kept with the flow's code
/// until the client brings the code with the access token of a session: a flow alone changes no account, since whoever
/// started it may not be the person who finished it.
package struct FlowCredential: Sendable {
  /// Seconds after which an unused code expires.
  package static let lifetime: TimeInterval = 60
  /// Seconds after the first use during which the same session gets the same result again.
  package static let retryWindow: TimeInterval = 60

  /// SHA-256 of the code.
  package var hash: Data
  /// What the code is bound to.
  package var terms: FlowCodeTerms
  /// The client that began the flow, to which the code is issued.
  package var client: ClientID
  /// What finishing the flow spends.
  package var flow: ServerNonce
  /// The credential, sealed.
  package var sealed: Data
  /// The key of the person, so that the credential is deleted with them.
  package var person: Data
  package var expiresAt: Date
  /// The job that revokes the token of a link which nobody finishes, stored in the same step; nil where no token is held.
  package var abandonment: JobRecord?

  package init(
    hash: Data, terms: FlowCodeTerms, client: ClientID, flow: ServerNonce, sealed: Data, person: Data,
    expiresAt: Date, abandonment: JobRecord? = nil
  ) {
    self.abandonment = abandonment
    self.hash = hash
    self.terms = terms
    self.client = client
    self.flow = flow
    self.sealed = sealed
    self.person = person
    self.expiresAt = expiresAt
  }

  static func row(_ hash: Data) -> Seal.Row { Seal.Row("flow_credential", hash.base64URL) }

  /// What became of a credential.
  package enum Outcome: Sendable, Equatable {
    /// It is kept, and its flow is finished.
    case kept
    /// The flow was finished earlier or has expired.
    case finished
  }
}

/// What the code of a link or a reauthentication is bound to; whoever presents it must present the same.
package struct FlowCodeTerms: Sendable, Equatable {
  /// The redirect address of the flow.
  package var redirectURI: String
  /// base64url of the SHA-256 of the verifier (RFC 7636, section 4.2).
  package var codeChallenge: String
  package var provider: ProviderID
  package var purpose: SignInPurpose

  package init(
    redirectURI: String, codeChallenge: String, provider: ProviderID, purpose: SignInPurpose
  ) {
    self.redirectURI = redirectURI
    self.codeChallenge = codeChallenge
    self.provider = provider
    self.purpose = purpose
  }

  /// Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
  package static func == (one: Self, other: Self) -> Bool {
    one.redirectURI.utf8.elementsEqual(other.redirectURI.utf8)
      && one.codeChallenge.utf8.elementsEqual(other.codeChallenge.utf8)
      && one.provider.rawValue.utf8.elementsEqual(other.provider.rawValue.utf8)
      && one.purpose == other.purpose
  }
}

extension SealedTable {
  package static let flowCredentials = SealedTable("flow_credentials")
}

extension SealedPlace {
  package static func flowCredential(_ hash: Data) -> SealedPlace {
    SealedPlace(.flowCredentials, FlowCredential.row(hash))
  }
}
