import Testing

@testable import BramleyPostgres

/// When a thread without a connection tries to make one.
struct OutageTests {
  private let start = ContinuousClock.now
  private let failure = PostgresFailure(.readOnly, "session is read-only")

  private func longOutage() -> (PostgresOutage, now: ContinuousClock.Instant) {
    var patience = PostgresPatience()
    patience.forOutage = 2
    let outage = PostgresOutage(patience)
    outage.began(at: start, because: failure)
    return (outage, start + .seconds(3))
  }

  @Test func `during a long outage one try is made, and others are refused with what it said`() throws {
    let (outage, now) = longOutage()
    try outage.admit(at: now)
    let refusal = #expect(throws: PostgresFailure.self) { try outage.admit(at: now) }
    #expect(refusal?.kind == .unavailable && refusal?.description.contains("read-only") == true)
    try outage.admit(at: now + .seconds(1))
  }

  @Test func `a write on a connection that was kept makes a try due at once`() throws {
    let (outage, now) = longOutage()
    try outage.admit(at: now)
    outage.writeSucceeded()
    try outage.admit(at: now)
    #expect(throws: PostgresFailure.self) { try outage.admit(at: now) }
  }

  @Test func `an outage that ended refuses nobody`() throws {
    let (outage, now) = longOutage()
    outage.ended()
    for _ in 0..<3 { try outage.admit(at: now) }
  }
}
