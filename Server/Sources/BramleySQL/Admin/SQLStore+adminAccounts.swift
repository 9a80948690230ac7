package import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: AdminAccountStore {
  package func create(
    _ creation: OperatorCreation
  ) async throws(StoreError) -> OperatorCreation.Outcome {
    try await engine.write { tx in
      let outcome = creation.judge(holders: try creation.address.map { try tx.holders(of: $0) } ?? [])
      guard case .created(let account) = outcome else { return outcome }
      try tx.insert(account.user)
      try tx.insert(creation.act.creationEvent(of: account.user.id))
      return outcome
    }
  }

  package func setDisabled(
    _ isDisabled: Bool, _ user: UserID, _ act: OperatorAct
  ) async throws(StoreError) -> Account? {
    try await engine.write { tx in
      guard let account = try tx.account(user) else { return nil }
      guard let changed = act.disabling(account.user, isDisabled: isDisabled) else { return account }
      try tx.update(changed)
      // Also when it is enabled: what was opened in between stays void.
      try tx.endEverything(of: user, because: .endedByOperator, undoesMerges: true, at: act.now)
      try tx.insert(act.disablingEvent(of: user, isDisabled: isDisabled))
      return try tx.account(user)
    }
  }

  package func change(
    _ user: UserID, _ change: OperatorChange, _ act: OperatorAct
  ) async throws(StoreError) -> Result<Account, Refusal>? {
    try await engine.write { tx in
      guard var account = try tx.account(user) else { return nil }
      do throws(Refusal) {
        account.user = try change.applied(to: account.user)
      } catch {
        return .failure(error)
      }
      try tx.update(account.user)
      try tx.insert(act.changeEvent(of: user, by: change))
      return .success(account)
    }
  }

  package func restore(
    _ user: UserID, _ act: OperatorAct
  ) async throws(StoreError) -> OperatorRestoration {
    try await engine.write { tx in
      switch OperatorRestoration.judge(try tx.account(user)) {
      case .refuse(let outcome): return outcome
      case .cancel(let deletion, let account):
        try tx.update(account.user)
        try tx.cancel(deletion, at: act.now)
        try tx.insert(act.restorationEvent(of: user))
        return .restored(account)
      }
    }
  }

  package func unlink(
    _ removal: OperatorUnlinking
  ) async throws(StoreError) -> OperatorUnlinking.Outcome {
    try await engine.write { tx in
      let account = try tx.account(removal.user)
      switch removal.judge(account) {
      case .refuse(let outcome): return outcome
      case .remove(let identity, let user):
        guard let account else { return .notFound }
        let act = removal.act
        let ended = try tx.endSessions(
          of: identity, because: .identityUnlinked, at: act.now, keeping: nil)
        try tx.unlink([identity], of: account, removal.planner, at: act.now)
        try tx.update(user)
        try tx.insert(act.unlinkingEvent(of: identity, endedSessions: ended.count))
        return .removed(try tx.account(user.id) ?? account)
      }
    }
  }

  package func resend(_ resend: OperatorResend) async throws(StoreError) -> OperatorResend.Outcome {
    try await engine.write { tx in
      switch resend.judge(try tx.account(resend.user)) {
      case .refuse(let outcome): return outcome
      case .send(let address):
        let code = try resend.mailer.code(
          for: .verification, to: address, of: resend.user, in: resend.language, from: nil, at: resend.act.now
        )
        if case .refused(let seconds) = try tx.start(code, at: resend.act.now) {
          return .limited(retryAfter: seconds)
        }
        try tx.insert(resend.act.resendEvent(of: resend.user))
        return .sent
      }
    }
  }
}
