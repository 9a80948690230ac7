import AppleID
import BramleyAPI
import Foundation
import OpenID

extension ExchangeCodeJob {
  func judge(_ response: TokenResponse, for payload: Payload, _ job: JobRecord) async -> JobResult {
    guard let refreshToken = response.refreshToken, let idToken = response.idToken else {
      return .failed(reason: "Apple's answer had no refresh token or no identity token")
    }
    do {
      let token = try await verifier.verify(
        idToken, expecting: .init(nonceClaim: payload.nonce), at: surroundings.now())
      guard token.claims.subject == payload.subject, token.claims.audience == payload.client else {
        return await endForForeignCode(response, payload, job)
      }
    } catch .keysUnavailable {
      return keepForLater(
        response, of: payload, job, because: "Apple's keys can't be had to judge its answer")
    } catch {
      return await endForForeignCode(response, payload, job)
    }
    do {
      switch try await store.keep(try exchanged(refreshToken, payload, job)) {
      case .kept, .revoked, .ended: return .done
      case .gone: return .failed(reason: "the identity is gone")
      }
    } catch {
      return keepForLater(response, of: payload, job, because: "the store did not keep the grant")
    }
  }

  private func exchanged(
    _ refreshToken: String, _ payload: Payload, _ job: JobRecord
  ) throws -> ExchangedCode {
    let now = surroundings.now()
    let identity = IdentityKey(
      provider: .apple, team: payload.team.rawValue, subject: payload.subject.rawValue)
    let client = ClientID(rawValue: payload.client.rawValue)
    let sealed = seal.close(Data(refreshToken.utf8), for: GrantRecord.row(identity, client))
    let revocation = RevokeJob.Payload(
      team: payload.team, subject: payload.subject, client: payload.client, token: refreshToken)
    return ExchangedCode(
      job: job.id,
      grant: GrantRecord(
        identity: identity, clientID: client, sealedRefreshToken: sealed, keptAt: now),
      origin: origin(payload, job),
      revocation: try RevokeJob.job(
        revocation, about: job.person, id: JobID(rawValue: surroundings.newIDText(at: now)), seal: seal,
        at: now), now: now)
  }

  private func origin(_ payload: Payload, _ job: JobRecord) -> ExchangedCode.Origin? {
    job.person.map {
      ExchangedCode.Origin(tombstone: $0, tokenIssuedAt: payload.tokenIssuedAt, signedInAt: job.createdAt)
    }
  }

  private func keepForLater(
    _ answer: TokenResponse, of payload: Payload, _ job: JobRecord, because reason: String
  ) -> JobResult {
    var payload = payload
    payload.answer = answer
    guard let data = try? JSONEncoder().encode(payload) else {
      return .failed(reason: "the answer can't be kept")
    }
    return .goOn(
      payload: seal.close(data, for: JobRecord.row(job.id)),
      deadline: surroundings.now().addingTimeInterval(verifier.maximumAge),
      reason: reason)
  }

  private func endForForeignCode(
    _ answer: TokenResponse, _ payload: Payload, _ job: JobRecord
  ) async -> JobResult {
    guard let session = payload.session else { return .failed(reason: "the code was another person's") }
    do {
      let now = surroundings.now()
      try await store.endForForeignCode(session, auditID: surroundings.newIDText(at: now), at: now)
      ended(session)
      return .failed(reason: "the code was another person's; the session was ended")
    } catch {
      return keepForLater(answer, of: payload, job, because: "the session of a foreign code can't be ended")
    }
  }
}
