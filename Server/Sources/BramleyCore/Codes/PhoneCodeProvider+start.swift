package import BramleyAPI
import Foundation

extension PhoneCodeProvider {
  /// Texts a code. Nothing depends on whether the number is known here.
  package func start(
    _ body: PhoneCodeStartRequest, in context: CredentialContext
  ) async throws(Refusal) -> CodeChallenge {
    let number = try PhoneNumber(e164: body.phone)
    let ask = try admission.ask(for: number, from: context.network, in: context.language)
    try await gate(body.captchaToken, context.network)
    var drawn = exchange.secrets.challenge(
      for: ChallengePurpose(context.purpose), to: .text(number.e164), account: context.caller,
      language: context.language, network: context.network, at: context.now)
    // A code that nobody is sent must not be right.
    if exchange.custody != nil {
      drawn.challenge.record.codeDigest = exchange.secrets.surroundings.random(32)
    }
    let record = drawn.challenge.record
    let job = try texts.job(
      for: OutgoingText(
        to: number.e164, in: context.language, code: drawn.code, validUntil: record.expiresAt),
      person: PersonKey.of(record.destination.identity, by: exchange.secrets.ring))
    let start: ChallengeStart
    do throws(StoreError) {
      start = try await exchange.store.start(drawn.challenge, sending: job, asking: ask, at: context.now)
    } catch { throw Refusal(error) }
    if case .refused = start { TextMetrics.count("refused") }
    return try CodeChallenge(start, of: record, at: context.now)
  }
}
