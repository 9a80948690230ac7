package import BramleyAPI

extension AddressService {
  /// Verifies the address that a code or link proves: the account's own, or the one that it is about to get.
  ///
  /// - Returns: The account after that.
  package func verify(
    _ request: EmailVerificationRequest, for caller: Caller?, _ origin: MailOrigin
  ) async throws(Refusal) -> User {
    let mailer = try mailerOrThrow()
    let presented: AddressProof.Presented
    if let token = request.token {
      presented = .link(SecretHash.of(token))
    } else if let code = request.code {
      guard caller != nil else {
        throw Refusal(
          .accessTokenInvalid, "A code needs the access token of the account that it was sent for.")
      }
      guard let typed = TypedCode(code) else { throw Refusal.notACode }
      presented = .code(typed)
    } else {
      throw Refusal(.invalidRequest, "Send the link's token, or the code.")
    }
    let now = surroundings.now()
    let proof = AddressProof(
      presented: presented, caller: caller?.owner, browser: origin.binding, language: origin.language,
      network: origin.network, mailer: mailer, policy: policy, auditID: surroundings.newIDText(at: now),
      now: now)
    let outcome: AddressProof.Outcome
    do { outcome = try await store.prove(proof) } catch { throw Refusal(error) }
    switch outcome {
    case .proven(let account, let losers):
      for user in losers + [account.user.id] { liveness.forget(user: user) }
      wakeJobs()
      return account.wire
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .refused(let verdict): throw verdict.refusal ?? .codeExpired
    case .taken: throw Refusal.provenElsewhere
    }
  }

  /// Sends another code and link for the address that the caller has to prove.
  package func resend(for caller: Caller, _ origin: MailOrigin) async throws(Refusal) {
    let resend = VerificationResend(
      caller: caller.owner, browser: origin.binding, language: origin.language, network: origin.network,
      mailer: try mailerOrThrow(), now: surroundings.now())
    let outcome: VerificationResend.Outcome
    do { outcome = try await store.resend(resend) } catch { throw Refusal(error) }
    switch outcome {
    case .sent: wakeJobs()
    case .nothing: return
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .limited(let seconds): throw Refusal.sendLimit(retryAfter: seconds)
    }
  }
}
