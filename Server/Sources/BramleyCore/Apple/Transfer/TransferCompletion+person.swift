import AppleID
import BramleyAPI

extension TransferCompletion {
  struct End: Sendable {
    var row: TransferRow
    var isNew = false
  }

  func complete(_ row: TransferRow) async -> End {
    guard row.status != .done, let transfer = row.transferSubject else { return End(row: row) }
    do throws(TransferStop) {
      if try await kept({ try await store.hasArrived(transfer, atTeam: team.rawValue) }) {
        await line.pace.trust()
        return End(row: row.with(.done))
      }
      let said = try await line.ask { apple, client, token throws(AppleCallFailure) in
        try await apple.migratedUser(
          of: AppleTransferSubject(rawValue: transfer), client: client, token: token)
      }
      switch said {
      case .answer(let user): return try await arrive(user, as: transfer, row)
      case .gone(let body):
        return End(row: row.with(.revoked, "Apple can't hand the person over (\(body))"))
      case .refused(let failure): return End(row: row.with(.failed, failure.explanation.what))
      }
    } catch { return End(row: row) }
  }

  private func arrive(
    _ user: MigratedUser, as transfer: String, _ row: TransferRow
  ) async throws(TransferStop) -> End {
    let now = surroundings.now()
    let arrival = TransferArrival(
      userID: row.accountID, oldSubject: row.subject, transferSubject: transfer,
      identity: IdentityKey(provider: .apple, team: team.rawValue, subject: user.subject.rawValue),
      email: user.email.flatMap {
        EmailClaim(address: $0, isVerified: false, isPrivate: user.isPrivateEmail ?? false)
      },
      newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now), now: now)
    switch try await kept({ try await store.arrive(arrival) }) {
    case .moved, .wasThere: return End(row: row.with(.done))
    case .made: return End(row: row.with(.done), isNew: true)
    case .conflict(let other):
      return End(row: row.with(.conflict, "the person signed in before and has account \(other)"))
    case .gone: return End(row: row.with(.revoked, "the account or its Apple identity was deleted here"))
    }
  }

  /// Runs a step of the store; a store failure ends the run.
  private func kept<Value>(
    _ step: () async throws -> Value
  ) async throws(TransferStop) -> Value {
    do { return try await step() } catch {
      let stop = TransferStop.store(error as? StoreError ?? StoreError(.broken, "\(type(of: error))"))
      await line.pace.stop(stop)
      throw stop
    }
  }
}

extension TransferRow {
  fileprivate func with(_ status: TransferStatus, _ error: String? = nil) -> TransferRow {
    var row = self
    (row.status, row.error) = (status, error)
    return row
  }
}
