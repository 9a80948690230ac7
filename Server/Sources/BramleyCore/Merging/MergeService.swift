package import BramleyAPI
import Foundation

/// `POST /v1/user/merge`: makes one account of two, each of which the caller has shown to own.
package struct MergeService: Sendable {
  private let store: any MergeStore
  private let tokens: AccessTokenAuthenticator
  private let liveness: LivenessCache
  private let surroundings: Surroundings

  package init(
    store: any MergeStore, tokens: AccessTokenAuthenticator, liveness: LivenessCache,
    surroundings: Surroundings
  ) {
    self.store = store
    self.tokens = tokens
    self.liveness = liveness
    self.surroundings = surroundings
  }

  /// Merges the account of the other access token into the caller's, or says what that would do.
  package func merge(
    _ request: MergeRequest, for caller: Caller, idempotencyKey: IdempotencyKey?
  ) async throws(Refusal) -> MergeResponse {
    let other = try owner(of: request.otherAccessToken, shownBy: caller)
    RequestTrail.current?.note(caller.sessionID, of: caller.userID)
    let now = surroundings.now()
    let entry = AccountMerge(
      id: MergeID(rawValue: surroundings.newIDText(at: now)), caller: caller.owner, other: other,
      isDryRun: request.dryRun, keyHash: idempotencyKey?.hash, auditIDs: newAuditIDs(at: now), now: now)
    let outcome: AccountMerge.Outcome
    do throws(StoreError) { outcome = try await store.merge(entry) } catch { throw Refusal(error) }
    switch outcome {
    case .merged(let report, let account):
      if !request.dryRun {
        forget(report)
        RequestTrail.current?.note { $0.event = .accountsMerged }
      }
      return MergeResponse(merge: report, user: account.wire)
    case .refused(let obstacle): throw Refusal(obstacle)
    }
  }

  /// Returns the caller's merge that can still be undone.
  package func undoable(for caller: Caller) async throws(Refusal) -> UndoableMerge? {
    do throws(StoreError) {
      return try await store.undoableMerge(of: caller.userID, at: surroundings.now())
    } catch { throw Refusal(error) }
  }

  /// Gives an account that the caller's took in back its identities, its name and its address.
  package func undo(_ id: MergeID, for caller: Caller) async throws(Refusal) -> MergeResponse {
    let now = surroundings.now()
    let entry = MergeUndo(id: id, caller: caller.owner, auditIDs: newAuditIDs(at: now), now: now)
    let outcome: MergeUndo.Outcome
    do throws(StoreError) { outcome = try await store.undo(entry) } catch { throw Refusal(error) }
    switch outcome {
    case .undone(let report, let account):
      forget(report)
      RequestTrail.current?.note { $0.event = .mergeUndone }
      return MergeResponse(merge: report, user: account.wire)
    case .ended: throw Refusal.sessionHasEnded
    case .notAllowed: throw Refusal.notAllowed
    case .notRecent(let account): throw RecentAuthentication.refusal(for: account)
    case .notFound: throw Refusal(.notFound, "There is no such merge, or it can't be undone any more.")
    case .last:
      throw Refusal(
        .lastIdentity, "The account would be left without an identity.",
        remedy: "Link another one first, then undo the merge.")
    }
  }

  /// A bound token says who its owner is only where the request proved its key.
  private func owner(of token: String, shownBy caller: Caller) throws(Refusal) -> SessionOwner {
    let claims: AccessTokenClaims
    do throws(Refusal) { claims = try tokens.claims(of: token) } catch {
      throw Refusal.otherAccountUnproven(methods: [])
    }
    guard claims.confirmation == nil || claims.confirmation?.thumbprint == caller.session.key?.thumbprint
    else {
      throw Refusal.otherAccountUnproven(methods: [])
    }
    return claims.owner
  }

  private func newAuditIDs(at now: Date) -> (caller: String, other: String) {
    (surroundings.newIDText(at: now), surroundings.newIDText(at: now))
  }

  private func forget(_ report: Merge) {
    liveness.forget(user: report.userID)
    liveness.forget(user: report.otherUserID)
  }
}

extension Refusal {
  fileprivate init(_ obstacle: AccountMerge.Obstacle) {
    switch obstacle {
    case .callerEnded: self = .sessionHasEnded
    case .callerHandedOver: self = .notAllowed
    case .callerNotRecent(let account): self = RecentAuthentication.refusal(for: account)
    case .otherEnded: self = .otherAccountUnproven(methods: [])
    case .otherNotRecent(let account): self = .otherAccountUnproven(methods: account.methods)
    case .sameAccount:
      self = .invalidRequest(
        "Both access tokens belong to the same account.",
        remedy: "Sign in to the other account, and send its access token as other_access_token.")
    }
  }

  /// Neither `session_ended` nor `access_token_invalid`: those would say something of the caller's own session.
  fileprivate static func otherAccountUnproven(methods: [ProviderID]) -> Refusal {
    Refusal(
      .reauthenticationRequired,
      "other_access_token shows no live session with an authentication of the last ten minutes.",
      remedy: "Sign in to the other account again, and send the access token of that answer.",
      methods: methods.map(\.rawValue))
  }
}
