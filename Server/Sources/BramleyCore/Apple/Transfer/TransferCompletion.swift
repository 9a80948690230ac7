package import AppleID

/// The new team's part of an app transfer. It asks Apple for each person's id at the new team, and moves the
/// person in the store. The store knows who was already moved, so running it again is harmless.
package struct TransferCompletion: Sendable {
  let team: AppleTeamID
  let store: any TransferStore
  let line: TransferLine
  private let limits: TransferLimits
  let surroundings: Surroundings

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
}
