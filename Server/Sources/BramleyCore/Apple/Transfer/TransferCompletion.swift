package import AppleID
import BramleyAPI
import Foundation

/// The new team's part of an app transfer. It asks Apple for each person's id at the new team, and moves the
/// person in the store. The store knows who was already moved, so running it again is harmless.
package struct TransferCompletion: Sendable {
  private let team: AppleTeamID
  private let store: any TransferStore
  private let line: TransferLine
  private let limits: TransferLimits
  private let surroundings: Surroundings

  /// - Parameter client: the app that was transferred.
  package init(
    to team: AppleTeamID, client: AppleClientID, apple: AppleIDClient, store: any TransferStore,
    limits: TransferLimits = TransferLimits(), clock: TransferClock, surroundings: Surroundings
  ) {
    self.team = team
    self.store = store
    self.limits = limits
    self.surroundings = surroundings
    line = TransferLine(apple: apple, client: client, limits: limits, clock: clock)
  }

  /// Ends the run soon: calls in progress are finished and stored.
  package func interrupt() async { await line.pace.stop(.interrupted) }

  /// Why the run ended early; nil when everybody was processed.
  package var stop: TransferStop? { get async { await line.pace.stop } }

  /// Moves everybody who has not been moved yet.
  ///
  /// - Parameters:
  ///   - next: returns the next people of the report, up to a number; empty at its end.
  ///   - each: called for each person immediately, in no order; for progress.
  ///   - report: called with everybody in order, page by page, in their current state.
  package func run(
    next: (_ count: Int) throws -> [TransferRow],
    each: @escaping @Sendable (TransferRow) -> Void = { _ in },
    report: ([TransferRow]) throws -> Void
  ) async throws -> Summary {
    var summary = Summary()
    while true {
      let page = try next(TransferRun.page)
      if page.isEmpty { return summary }
      if page.contains(where: { $0.status == .done }) { await line.pace.trust() }
      var ends = await TransferRun.inOrder(page, atOnce: limits.atOnce) { row in
        let end = await complete(row)
        each(end.row)
        return end
      }
      if case .everybodyRefused = await line.pace.stop {
        for index in ends.indices where ends[index].row.transferSubject != nil {
          ends[index].row = ends[index].row.doubted
        }
      }
      summary.add(ends.map(\.row), created: ends.count(where: \.isNew))
      try report(ends.map(\.row))
    }
  }

  private struct End: Sendable {
    var row: TransferRow
    var isNew = false
  }

  private func complete(_ row: TransferRow) async -> End {
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
