package import BramleyAPI
import Crypto
import Foundation

/// `POST /v1/sign-in/guest`: an account without an identity. Its owner links an identity later and keeps the account.
package struct GuestService: Sendable {
  /// Whether guests are allowed (`guests.enabled`).
  package let isEnabled: Bool
  private let store: any GuestStore
  private let signIn: SignInService
  private let surroundings: Surroundings

  /// - Parameter isEnabled: `guests.enabled`.
  package init(
    isEnabled: Bool, store: any GuestStore, signIn: SignInService, surroundings: Surroundings
  ) {
    self.isEnabled = isEnabled
    self.store = store
    self.signIn = signIn
    self.surroundings = surroundings
  }

  /// Creates an account and opens its session. A retry with the same key is answered with the same session, so that a
  /// lost answer leaves no second account.
  package func signIn(
    _ request: GuestSignInRequest, idempotencyKey: IdempotencyKey?, key: SessionKey? = nil,
    attestation: AttestationStanding = .notAsked
  ) async throws(Refusal) -> Session {
    guard isEnabled else {
      throw Refusal(
        .notFound, "This server makes no accounts for guests.", remedy: "Set guests.enabled: true.")
    }
    try attestation.demand()
    guard let idempotencyKey else {
      throw .invalidRequest(
        "An Idempotency-Key is needed.",
        remedy: "Make a new key for each guest, and send it again with each retry.")
    }
    let now = surroundings.now()
    var template = SessionTemplate(
      id: SessionID(rawValue: surroundings.newIDText(at: now)), clientID: signIn.client, provider: .guest,
      methods: [], deviceName: DeviceName.sanitized(request.device?.name), authTime: nil, now: now,
      policy: signIn.issuer.policy)
    template.key = key
    var opening = GuestOpening(
      mark: SpentMark(
        hash: Data(SHA256.hash(data: Data("guest ".utf8) + idempotencyKey.hash)),
        keyHash: idempotencyKey.hash, expiresAt: now.addingTimeInterval(SpentMark.retryWindow)),
      template: template, user: UserID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now))
    opening.attestation = attestation
    let foreseen = try await foreseen(opening)
    let outcome: GuestOpening.Outcome
    do throws(StoreError) { outcome = try await store.openGuest(opening) } catch { throw Refusal(error) }
    switch outcome {
    case .opened(let opened):
      return try await signIn.issue(
        opened, provenBy: key, adding: foreseen.claims(for: opened.newSession), at: now)
    case .ended: throw Refusal.sessionHasEnded
    case .keyReused: throw Refusal.keyOfAnotherCredential
    }
  }

  /// Asks the hooks about a new guest, before anything is written. A retry finds its account, and asks nobody.
  private func foreseen(
    _ opening: GuestOpening
  ) async throws(Refusal) -> ForeseenClaims {
    guard signIn.signUpHook != nil || signIn.issuer.asksForClaims else { return .none }
    let outcome: GuestOpening.Outcome
    do throws(StoreError) { outcome = try await store.foresee(opening) } catch { throw Refusal(error) }
    guard case .opened(let opened) = outcome, let session = opened.newSession else { return .none }
    try await signIn.signUpHook?.admit(SignUpHook.Applicant(.guest, client: signIn.client, email: nil))
    return try await signIn.issuer.foresee(session)
  }
}
