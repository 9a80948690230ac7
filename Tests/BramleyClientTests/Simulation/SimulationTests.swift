import Foundation
import Testing

/// Random histories with faults. `BRAMLEY_HISTORIES` sets their number, `BRAMLEY_SEED` their first seed,
/// `BRAMLEY_SECONDS` a duration instead of a number.
@Suite struct SimulationTests {
  @Test func `no session is lost, mixed up or revived, whatever happens`() async {
    let plan = SimulationPlan(environment: ProcessInfo.processInfo.environment)
    let result = await Simulation.run(plan)
    print("\(result.histories) histories from seed \(plan.seed) in \(result.seconds) s")
    for failure in result.failures { Issue.record("\(failure)") }
    #expect(result.histories >= plan.histories)
  }

  @Test func `a history is repeated by its seed`() async {
    for seed in 0..<20 as Range<UInt64> {
      let (one, other) = await (Simulation.trace(seed), Simulation.trace(seed))
      #expect(one == other && one.count > 20)
    }
  }
}
