import BramleyAPI
import Crypto
import Foundation

/// What sign-in by mail and by text share: a code is presented with the id of its challenge, and verified.
struct CodeExchange: Sendable {
  let store: any CodeStore
  let secrets: CodeSecrets
  /// The sender's service, where it makes the codes and says which one is right; nil where this server makes them.
  var custody: (any CodeCustody)?

  /// Verifies a presented code, or the token of a mailed link.
  func challenge(
    for presented: CodeSignInRequest, on channel: CodeDestination.Channel, in context: CredentialContext
  ) async throws(Refusal) -> ChallengeRecord {
    var query = try query(presented, channel, in: context)
    query.uses = false
    query.mayRepeat = context.keyHash != nil
    if let custody { try await confirm(query, by: custody, at: context.now) }
    let verdict: ChallengeVerdict
    do throws(StoreError) { verdict = try await store.answer(query, at: context.now) } catch {
      throw Refusal(error)
    }
    if let refusal = verdict.refusal { throw refusal }
    guard case .right(let challenge) = verdict, challenge.destination.channel == channel else {
      throw Refusal.codeExpired
    }
    return challenge
  }

  /// Asks the sender's service about a code, with the counts that hold here, and keeps the code's digest, so that the code
  /// is compared here from now on: the service says it only once.
  private func confirm(
    _ query: ChallengeQuery, by custody: any CodeCustody, at now: Date
  ) async throws(Refusal) {
    let reserved: (verdict: ChallengeVerdict, challenge: ChallengeRecord?)
    do throws(StoreError) { reserved = try await store.reserve(query, at: now) } catch {
      throw Refusal(error)
    }
    guard case .wrong = reserved.verdict, let challenge = reserved.challenge,
      let code = query.code?.digits
    else {
      if let refusal = reserved.verdict.refusal { throw refusal }
      return
    }
    guard try await custody.check(code, for: try PhoneNumber(e164: challenge.destination.key)) else {
      throw reserved.verdict.refusal ?? .codeExpired
    }
    let digest = secrets.digest(
      of: code, for: challenge.id, purpose: challenge.purpose, destination: challenge.destination)
    do throws(StoreError) { try await store.confirm(challenge.id, digest: digest) } catch {
      throw Refusal(error)
    }
  }

  /// Returns the credential of a code or link that was right.
  func credential(
    of challenge: ChallengeRecord, _ methods: [AuthenticationMethod], in context: CredentialContext,
    use: (any CodeUse)? = nil
  ) -> VerifiedCredential {
    // A code that was sent before a deletion must not bring the account back.
    var credential = VerifiedCredential(
      subject: challenge.destination.key, issuedAt: challenge.createdAt, authenticatedAt: context.now,
      methods: methods,
      singleUse: SingleUse(
        hash: Data(SHA256.hash(data: Data("challenge\n\(challenge.id)".utf8))),
        until: max(challenge.expiresAt, context.now).addingTimeInterval(Retention.usedChallenges)))
    credential.payload = secrets.proof(by: challenge, from: context.network, use: use)
    return credential
  }

  /// Passes the credential on, and answers a second use as any other code that is no longer good.
  static func once<Value>(_ body: () async throws(Refusal) -> Value) async throws(Refusal) -> Value {
    do throws(Refusal) { return try await body() } catch  where error.code == .identityTokenReplayed {
      throw Refusal.codeExpired
    }
  }
}
