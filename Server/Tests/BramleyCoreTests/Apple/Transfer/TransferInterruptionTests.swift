import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// Many people, with three interruptions of each half.
@Suite struct TransferInterruptionTests {
  /// `BRAMLEY_PEOPLE=10000` measures a big move.
  private static let people =
    ProcessInfo.processInfo.environment["BRAMLEY_PEOPLE"].flatMap { Int($0) } ?? 2_000
  private static let stops = [people / 4, people / 2, people * 3 / 4, .max]

  @Test func `runs that are interrupted three times end right, and ask for nobody twice`() async throws {
    let rig = try await TransferRig(people: Self.people)
    var report: [TransferRow] = []
    for part in Self.stops {
      let run = try rig.preparation()
      report = []
      let count = Tally()
      let summary = try await run.run(
        each: { row in
          if row.status == .prepared, count.add() == part { Task { await run.interrupt() } }
        }, report: { report += $0 })
      #expect(report.count == Self.people && summary.total == Self.people)
      #expect((summary.remaining == 0) == (part == .max), "\(part): \(summary)")
    }
    #expect(report.allSatisfy { $0.status == .prepared })
    #expect(rig.apple.prepared.count == Self.people && Set(rig.apple.prepared).count == Self.people)

    for part in Self.stops {
      let run = try rig.completion()
      let count = Tally()
      var (waiting, done) = (report[...], [TransferRow]())
      let summary = try await run.run(
        next: { size in
          defer { waiting = waiting.dropFirst(size) }
          return Array(waiting.prefix(size))
        },
        each: { row in
          if row.status == .done, count.add() == part { Task { await run.interrupt() } }
        }, report: { done += $0 })
      #expect(done.count == Self.people)
      #expect((summary.remaining == 0) == (part == .max), "\(part): \(summary)")
      // The second time the report is the one from before the run, as after a kill.
      if part != Self.stops[1] { report = done }
    }
    #expect(report.allSatisfy { $0.status == .done })
    #expect(rig.apple.redeemed.count == Self.people && Set(rig.apple.redeemed).count == Self.people)
    #expect(try await rig.store.transferCounts(of: "TEAM123456", to: "NEWTEAM123").all == 0)
    #expect(
      try await rig.store.transferCounts(of: "NEWTEAM123", to: "NEWTEAM123") == (Self.people, Self.people))
  }
}
