package import Foundation

extension AddressMailer {
  /// Returns the token of a link that takes a change back, with its hash and the mail to the former address.
  package func undo(
    to former: EmailAddress, in language: MessageLanguage, at now: Date
  ) throws(Refusal) -> (hash: Data, job: JobRecord) {
    let token = secrets.newToken()
    let job = try mail(
      .addressChanged, to: former, in: language, link: link(to: .undo, token: token),
      validUntil: now.addingTimeInterval(Self.undoLifetime))
    return (SecretHash.of(token), job)
  }

  /// Returns a mail that only informs, with neither code nor link.
  package func notice(
    _ kind: MailKind, to address: EmailAddress, in language: MessageLanguage, at now: Date
  ) throws(Refusal) -> JobRecord {
    try mail(kind, to: address, in: language, validUntil: now.addingTimeInterval(Self.noticeLifetime))
  }

  /// Returns the mail that informs the owner of an address that somebody tried to sign up with it. It is sent at most as
  /// often as codes are, and so it comes with one that nobody learns.
  func signUpNotice(
    to address: EmailAddress, in language: MessageLanguage, from network: ClientNetwork?, at now: Date
  ) throws(Refusal) -> MailedCode {
    let drawn = secrets.challenge(
      for: .accountExists, to: .mail(address), lifetime: Self.verificationLifetime, language: language,
      network: network, at: now)
    return MailedCode(
      challenge: drawn.challenge, job: try notice(.accountExists, to: address, in: language, at: now))
  }
}
