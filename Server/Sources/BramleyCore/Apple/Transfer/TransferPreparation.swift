package import AppleID
import BramleyAPI
package import Foundation

/// The old team's part of an app transfer: an id for each person, by which the new team can take them over.
///
/// Apple's answer is stored on the identity at once, so an interrupted run continues where it stopped.
package struct TransferPreparation: Sendable {
  private let team: AppleTeamID
  private let target: AppleTeamID
  private let store: any TransferStore
  private let line: TransferLine
  private let limits: TransferLimits
  private let now: @Sendable () -> Date

  /// Makes a run for the people of `team` who move to `target`.
  ///
  /// - Parameter client: the app that is transferred.
  package init(
    of team: AppleTeamID, to target: AppleTeamID, client: AppleClientID, apple: AppleIDClient,
    store: any TransferStore, limits: TransferLimits = TransferLimits(), clock: TransferClock,
    now: @escaping @Sendable () -> Date
  ) {
    self.team = team
    self.target = target
    self.store = store
    self.limits = limits
    self.now = now
    line = TransferLine(apple: apple, client: client, limits: limits, clock: clock)
  }

  /// Ends the run soon: calls in progress are finished and stored.
  package func interrupt() async { await line.pace.stop(.interrupted) }

  /// Why the run ended early; nil when everybody was processed.
  package var stop: TransferStop? { get async { await line.pace.stop } }

  /// Asks for everybody who has no id yet.
  ///
  /// - Parameters:
  ///   - begin: called with the number of people, and how many have an id already.
  ///   - each: called for each person immediately, in no order; for progress.
  ///   - report: called with everybody in order, page by page, including those who were skipped.
  package func run(
    begin: (_ all: Int, _ prepared: Int) -> Void = { _, _ in },
    each: @escaping @Sendable (TransferRow) -> Void = { _ in },
    report: ([TransferRow]) throws -> Void
  ) async throws -> Summary {
    let counts = try await store.transferCounts(of: team.rawValue, to: target.rawValue)
    if counts.prepared > 0 { await line.pace.trust() }
    begin(counts.all, counts.prepared)
    var summary = Summary()
    var last: IdentityID?
    while true {
      let page = try await store.identities(ofTeam: team.rawValue, after: last, limit: TransferRun.page)
      guard let end = page.last else { return summary }
      last = end.id
      var rows = await TransferRun.inOrder(page, atOnce: limits.atOnce) { identity in
        let row = await prepare(identity)
        if let row { each(row) }
        return row
      }.compactMap(\.self)
      if case .everybodyRefused = await line.pace.stop { rows = rows.map(\.doubted) }
      summary.add(rows)
      try report(rows)
    }
  }

  /// Returns the person's row; nil when the identity is gone meanwhile.
  private func prepare(_ identity: IdentityRecord) async -> TransferRow? {
    var row = TransferRow(accountID: identity.userID, subject: identity.key.subject, status: .failed)
    if let transfer = identity.transfer, transfer.team == target.rawValue {
      row.transferSubject = transfer.subject
      row.status = .prepared
      return row
    }
    do throws(TransferStop) {
      let subject = AppleSubject(rawValue: identity.key.subject)
      let said = try await line.ask { [target] apple, client, token throws(AppleCallFailure) in
        try await apple.transferSubject(of: subject, to: target, client: client, token: token)
      }
      switch said {
      case .answer(let transfer):
        guard try await keep(transfer, for: identity) else { return nil }
        row.transferSubject = transfer.rawValue
        row.status = .prepared
      case .gone(let body):
        row.status = .revoked
        row.error = "the person has stopped using the app (\(body))"
      case .refused(let failure): row.error = failure.explanation.what
      }
    } catch {
      row.error = "not asked yet: \(error.explanation.what)"
    }
    return row
  }

  private func keep(
    _ transfer: AppleTransferSubject, for identity: IdentityRecord
  ) async throws(TransferStop) -> Bool {
    do {
      return try await store.keep(
        PreparedTransfer(team: target.rawValue, subject: transfer.rawValue, preparedAt: now()),
        for: identity.id, ofTeam: team.rawValue)
    } catch {
      await line.pace.stop(.store(error))
      throw .store(error)
    }
  }
}

extension TransferRow {
  /// The row when a refusal is not attributed to the person.
  var doubted: TransferRow {
    guard status == .revoked, error != nil else { return self }
    var row = self
    row.status = .failed
    row.error = "Apple refuses everybody"
    return row
  }
}
