package import BramleyAPI
import Foundation

extension EmailCodeProvider {
  /// Mails a code. Nothing depends on whether the address is known here.
  package func start(
    _ body: EmailCodeStartRequest, in context: CredentialContext
  ) async throws(Refusal) -> CodeChallenge {
    guard let typed = EmailAddress(body.email) else { throw Refusal.noAddress }
    if let challenge = body.codeChallenge, !PKCEChallenge.isWellFormed(challenge) {
      throw .invalidRequest("code_challenge is not a challenge of the method S256.")
    }
    try await gate(body.captchaToken, context.network)
    let address = try await mailbox(typed, in: context)
    // Only a sign-in goes on in a browser without an access token.
    let browser = context.purpose == .signIn ? context.browser : nil
    let link = links.link(ofApp: body.codeChallenge, browser: browser)
    let drawn = exchange.secrets.challenge(
      for: ChallengePurpose(context.purpose), to: .mail(address), account: context.caller,
      hasLink: link != nil, binding: link?.binding, language: context.language, network: context.network,
      at: context.now)
    let record = drawn.challenge.record
    let job = try mail.job(
      for: OutgoingMail(
        context.purpose == .signIn ? .signIn : .proof, to: address.text, in: context.language,
        code: drawn.code, link: link.map { $0.address + drawn.token }, validUntil: record.expiresAt),
      person: PersonKey.of(record.destination.identity, by: exchange.secrets.ring))
    let start: ChallengeStart
    do throws(StoreError) {
      start = try await exchange.store.start(drawn.challenge, sending: job, at: context.now)
    } catch { throw Refusal(error) }
    return try CodeChallenge(start, of: record, at: context.now)
  }

  /// Returns where the code goes: an address that opens an account is spelled as the account has it.
  private func mailbox(
    _ typed: EmailAddress, in context: CredentialContext
  ) async throws(Refusal) -> EmailAddress {
    guard context.purpose != .link else { return typed }
    do throws(StoreError) { return try await exchange.store.spelling(of: .mail(typed)) ?? typed } catch {
      throw Refusal(error)
    }
  }
}

extension CodeChallenge {
  /// The answer to a request for a code.
  init(_ start: ChallengeStart, of record: ChallengeRecord, at now: Date) throws(Refusal) {
    switch start {
    case .refused(let seconds): throw Refusal.sendLimit(retryAfter: seconds)
    case .started(let resendAfter):
      self.init(
        challengeID: record.id, resendAfter: resendAfter,
        expiresIn: Int(record.expiresAt.timeIntervalSince(now)))
    }
  }
}
