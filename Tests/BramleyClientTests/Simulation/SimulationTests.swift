import Foundation
import Testing

/// Random histories under hostility. `BRAMLEY_HISTORIES` says how many, `BRAMLEY_SEED` where their seeds begin,
/// `BRAMLEY_SECONDS` for how long instead of how many.
@Suite struct SimulationTests {
  @Test func `nobody is lost, crossed or raised, whatever happens`() async {
    let plan = SimulationPlan(environment: ProcessInfo.processInfo.environment)
    let result = await Simulation.run(plan)
    print("\(result.histories) histories from seed \(plan.seed) in \(result.seconds) s")
    for failure in result.failures { Issue.record("\(failure)") }
    #expect(result.histories >= plan.histories)
  }

  @Test func `a history is the same again from the same seed`() async {
    for seed in 0..<20 as Range<UInt64> {
      let (one, other) = await (Simulation.trace(seed), Simulation.trace(seed))
      #expect(one == other && one.count > 20)
    }
  }
}
