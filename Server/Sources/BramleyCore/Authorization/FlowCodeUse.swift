package import BramleyAPI
package import Foundation

/// A session's use of the code of a link or a reauthentication.
package struct FlowCodeUse: Sendable {
  /// SHA-256 of the code.
  package var codeHash: Data
  /// What the client presents; must equal what the code is bound to.
  package var terms: FlowCodeTerms
  /// The client that presents the code, where it says so. Clients are public, and earlier ones name none.
  package var client: ClientID?
  /// The caller's session.
  package var session: SessionID
  /// The time of the step.
  package var now: Date

  package init(
    codeHash: Data, terms: FlowCodeTerms, client: ClientID? = nil, session: SessionID, now: Date
  ) {
    self.codeHash = codeHash
    self.terms = terms
    self.client = client
    self.session = session
    self.now = now
  }

  /// A code as it is stored.
  package struct Record: Sendable {
    package var terms: FlowCodeTerms
    package var client: ClientID
    package var sealed: Data
    package var expiresAt: Date
    /// When it was used first, and by which session.
    package var use: (at: Date, session: SessionID)?

    package init(
      terms: FlowCodeTerms, client: ClientID, sealed: Data, expiresAt: Date,
      use: (at: Date, session: SessionID)?
    ) {
      self.terms = terms
      self.client = client
      self.sealed = sealed
      self.expiresAt = expiresAt
      self.use = use
    }
  }

  package enum Verdict: Sendable, Equatable {
    /// Record the use and return the credential.
    case first
    /// Return the credential again.
    case again
    /// Delete the code.
    case invalidate
  }

  /// Judges a code. A code that is presented with another verifier, address or client is void from then on.
  package func judge(_ code: Record) -> Verdict {
    guard code.terms == terms, isIssued(to: code.client) else { return .invalidate }
    guard let use = code.use else { return now < code.expiresAt ? .first : .invalidate }
    return use.session == session && now.timeIntervalSince(use.at) <= FlowCredential.retryWindow
      ? .again : .invalidate
  }

  /// Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
  private func isIssued(to other: ClientID) -> Bool {
    client.map { $0.rawValue.utf8.elementsEqual(other.rawValue.utf8) } ?? true
  }
}
