package import AppleID
import BramleyAPI
package import Foundation

/// The old team's part of an app transfer: an id for each person, by which the new team can take them over.
///
/// Apple's answer is stored on the identity at once, so an interrupted run continues where it stopped.
package struct TransferPreparation: Sendable {
  let team: AppleTeamID
  let target: AppleTeamID
  let store: any TransferStore
  let line: TransferLine
  private let limits: TransferLimits
  let now: @Sendable () -> Date

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
