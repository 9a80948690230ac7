package import BramleyAPI
package import Foundation

/// Draws the codes and links that prove an address, and makes the jobs that mail them.
package struct AddressMailer: Sendable {
  /// Seconds for which the code and link of a verification are good.
  package static let verificationLifetime: TimeInterval = 86_400
  /// Seconds in which a new address must be proven.
  package static let changeLifetime: TimeInterval = 3_600
  /// Seconds for which the code and link of a reset are good.
  package static let resetLifetime: TimeInterval = 1_800
  /// Seconds for which a change can be taken back.
  package static let undoLifetime: TimeInterval = 7 * 86_400
  /// Seconds after which a notice is worth nothing any more.
  static let noticeLifetime: TimeInterval = 3 * 86_400

  package let secrets: CodeSecrets
  private let queue: MailQueue
  private let ring: KeyRing
  private let publicURL: String

  /// - Parameter publicURL: the address of this server, below which the links' pages are.
  package init(queue: MailQueue, secrets: CodeSecrets, ring: KeyRing, publicURL: String) {
    self.queue = queue
    self.secrets = secrets
    self.ring = ring
    self.publicURL = publicURL
  }

  /// A code with its mail. The step that starts the challenge writes the job only if it was started.
  package struct MailedCode: Sendable {
    package var challenge: NewChallenge
    package var job: JobRecord
  }

  /// Returns a code and link for an account, and their mail.
  ///
  /// - Parameter binding: what the link needs besides its token or a session of the account; the hash of a browser's
  ///   cookie. Without one, a session is needed.
  package func code(
    for purpose: ChallengePurpose, to address: EmailAddress, of user: UserID?, binding: Data? = nil,
    in language: MessageLanguage, from network: ClientNetwork?, at now: Date
  ) throws(Refusal) -> MailedCode {
    let (kind, page, lifetime) = Self.form(of: purpose)
    // A reset is spent by setting the password, and whoever reads the mail may do that.
    let isBound = purpose != .passwordReset
    let drawn = secrets.challenge(
      for: purpose, to: .mail(address), account: user, hasLink: true,
      binding: isBound ? binding ?? secrets.nobody() : nil, lifetime: lifetime, language: language,
      network: network, at: now)
    let job = try mail(
      kind, to: address, in: language, code: drawn.code, link: link(to: page, token: drawn.token),
      validUntil: now.addingTimeInterval(lifetime))
    return MailedCode(challenge: drawn.challenge, job: job)
  }

  private static func form(
    of purpose: ChallengePurpose
  ) -> (kind: MailKind, page: MailedLinkPage, lifetime: TimeInterval) {
    switch purpose {
    case .passwordReset: (.passwordReset, .reset, resetLifetime)
    case .addressChange: (.addressChange, .verify, changeLifetime)
    default: (.verification, .verify, verificationLifetime)
    }
  }

  func mail(
    _ kind: MailKind, to address: EmailAddress, in language: MessageLanguage, code: String? = nil,
    link: String? = nil, validUntil: Date
  ) throws(Refusal) -> JobRecord {
    try queue.job(
      for: OutgoingMail(
        kind, to: address.text, in: language, code: code, link: link, validUntil: validUntil),
      person: PersonKey.of(address.identity, by: ring))
  }

  func link(to page: MailedLinkPage, token: String) -> String {
    "\(publicURL)\(page.path)?token=\(token)"
  }
}

extension CodeSecrets {
  /// Returns the token of a link that belongs to no code.
  func newToken() -> String { surroundings.newSecretText() }

  /// Returns the binding of a link that no browser has: only a session of the account uses it.
  func nobody() -> Data { surroundings.random(32) }
}

extension ChallengePurpose {
  /// Informs the owner of an address that somebody tried to sign up with it; the code is not mailed.
  static let accountExists: ChallengePurpose = "account-exists"
}
