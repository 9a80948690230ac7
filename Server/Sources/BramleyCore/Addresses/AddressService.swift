package import BramleyAPI
import Foundation

/// The addresses of accounts: verification, change and its undo.
package struct AddressService: Sendable {
  let store: any AddressStore
  /// What makes mail; nil where this server sends none.
  private let mailer: AddressMailer?
  let liveness: LivenessCache
  let policy: ClaimedData
  private let unlinking: UnlinkPlanner
  let surroundings: Surroundings
  let wakeJobs: @Sendable () -> Void

  package init(
    store: any AddressStore, mailer: AddressMailer?, liveness: LivenessCache, policy: ClaimedData,
    unlinking: UnlinkPlanner, surroundings: Surroundings, wakeJobs: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.mailer = mailer
    self.liveness = liveness
    self.policy = policy
    self.unlinking = unlinking
    self.surroundings = surroundings
    self.wakeJobs = wakeJobs
  }

  /// Begins a change of the caller's address; the answer is the same for an address of another account.
  package func change(
    _ request: EmailChangeRequest, for caller: Caller, _ origin: MailOrigin
  ) async throws(Refusal) {
    let mailer = try mailerOrThrow()
    let now = surroundings.now()
    try caller.demandOwner(at: now)
    guard let address = EmailAddress(request.email) else { throw Refusal.noAddress }
    let change = AddressChange(
      caller: caller.owner, address: address,
      code: try mailer.code(
        for: .addressChange, to: address, of: caller.userID, binding: origin.binding, in: origin.language,
        from: origin.network, at: now),
      notice: try mailer.notice(.accountExists, to: address, in: origin.language, at: now),
      auditID: surroundings.newIDText(at: now), now: now)
    let outcome: AddressChange.Outcome
    do { outcome = try await store.begin(change) } catch { throw Refusal(error) }
    switch outcome {
    case .begun: wakeJobs()
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    case .limited(let seconds): throw Refusal.sendLimit(retryAfter: seconds)
    }
  }

  /// Takes a change back, with the token of the mail to the former address.
  package func undo(_ request: EmailChangeUndoRequest, _ origin: MailOrigin) async throws(Refusal) {
    let now = surroundings.now()
    let undo = AddressUndo(
      hash: SecretHash.of(request.token), language: origin.language, network: origin.network,
      mailer: try mailerOrThrow(), policy: policy, unlinking: unlinking,
      auditID: surroundings.newIDText(at: now), now: now)
    let outcome: AddressUndo.Outcome
    do { outcome = try await store.undo(undo) } catch { throw Refusal(error) }
    switch outcome {
    case .undone(let users):
      for user in users { liveness.forget(user: user) }
      wakeJobs()
    case .expired: throw Refusal.undoExpired
    }
  }

  func mailerOrThrow() throws(Refusal) -> AddressMailer {
    guard let mailer else { throw Refusal.mailIsOff }
    return mailer
  }
}
