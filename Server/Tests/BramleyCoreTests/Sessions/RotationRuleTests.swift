import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct RotationRuleTests {
  /// A session that was opened at 0, and whose generation 5 was made at 100 under the key "k".
  static func session(_ change: (inout SessionRecord) -> Void = { _ in }) -> SessionRecord {
    var session = SessionTemplate(
      id: "s", clientID: "c", provider: .apple, methods: [], deviceName: nil, authTime: StoreFixture.start,
      now: StoreFixture.start, policy: SessionPolicy()
    ).record(user: "u", identity: "i")
    session.generation = 5
    session.supersededAt = StoreFixture.time(100)
    session.rotationKeyHash = StoreFixture.hash("k")
    change(&session)
    return session
  }

  static func judge(
    _ session: SessionRecord, generation: UInt32, key: String?, at seconds: Double
  ) -> RotationRule.Verdict {
    StoreFixture.rule(generation: generation, key: key, at: seconds).judge(session)
  }

  struct Row: Sendable, CustomStringConvertible {
    var generation: UInt32
    var key: String?
    var at: Double
    var verdict: String

    init(_ generation: UInt32, _ key: String?, at: Double, _ verdict: String) {
      (self.generation, self.key, self.at, self.verdict) = (generation, key, at, verdict)
    }

    var description: String { "generation \(generation), key \(key ?? "-") at \(at)" }
  }

  private static func name(_ verdict: RotationRule.Verdict) -> String {
    switch verdict {
    case .rotate: "rotate"
    case .advance: "advance"
    case .again: "again"
    case .reused: "reused"
    case .otherClient: "otherClient"
    case .keyReused: "keyReused"
    case .proofMissing: "proofMissing"
    case .keyChanged: "keyChanged"
    case .ended: "ended"
    case .expired: "expired"
    }
  }

  @Test(arguments: [
    Row(5, nil, at: 101, "rotate"), Row(5, "new", at: 101, "rotate"), Row(5, nil, at: 1_000_000, "rotate"),
    Row(5, "k", at: 101, "keyReused"), Row(5, "k", at: 1_000_000, "keyReused"),
    Row(4, nil, at: 100, "again"), Row(4, nil, at: 160, "again"), Row(4, nil, at: 160.1, "reused"),
    Row(4, "new", at: 160, "again"), Row(4, "new", at: 160.1, "reused"),
    Row(4, "k", at: 101, "again"), Row(4, "k", at: 161, "again"), Row(4, "k", at: 80 * 86_400, "again"),
    Row(3, nil, at: 101, "reused"), Row(3, "k", at: 101, "reused"), Row(0, "k", at: 101, "reused"),
    Row(0, nil, at: 1_000_000, "reused"),
    Row(6, nil, at: 101, "advance"), Row(6, "k", at: 101, "advance"),
    Row(4_000_000_000, "new", at: 101, "advance"),
    Row(5, nil, at: 90 * 86_400, "expired"), Row(3, nil, at: 90 * 86_400, "expired"),
    Row(6, nil, at: 90 * 86_400, "expired"), Row(4, "k", at: 90 * 86_400, "expired"),
  ])
  func `every token of a session has its verdict`(row: Row) {
    let verdict = Self.judge(Self.session(), generation: row.generation, key: row.key, at: row.at)
    #expect(Self.name(verdict) == row.verdict)
  }

  @Test(arguments: [3, 4, 5, 6] as [UInt32])
  func `a token that another client presents does nothing`(generation: UInt32) {
    var rule = StoreFixture.rule(generation: generation, key: "new", at: 101)
    for other in ["d", "C", "", "c "] as [ClientID] {
      rule.clientID = other
      #expect(rule.judge(Self.session()) == .otherClient)
    }
    rule.clientID = "c"
    #expect(rule.judge(Self.session()) != .otherClient)
    #expect(rule.judge(Self.session { $0.endedAt = StoreFixture.time(100) }) == .ended)
  }

  @Test(arguments: [0, 3, 4, 5, 6] as [UInt32], [nil, "k", "new"])
  func `a session that was ended stays ended for every token`(generation: UInt32, key: String?) {
    let session = Self.session { $0.endedAt = StoreFixture.time(100) }
    #expect(Self.judge(session, generation: generation, key: key, at: 101) == .ended)
    #expect(Self.judge(session, generation: generation, key: key, at: 90 * 86_400) == .ended)
  }

  @Test func `a fresh session has no previous generation`() {
    let session = Self.session {
      $0.generation = 0
      $0.supersededAt = nil
      $0.rotationKeyHash = nil
    }
    #expect(Self.name(Self.judge(session, generation: 0, key: nil, at: 1)) == "rotate")
    #expect(Self.name(Self.judge(session, generation: 0, key: "k", at: 1)) == "rotate")
  }

  @Test func `two missing keys are not equal keys`() {
    let session = Self.session { $0.rotationKeyHash = nil }
    #expect(Self.judge(session, generation: 4, key: nil, at: 161) == .reused)
    #expect(Self.name(Self.judge(session, generation: 5, key: nil, at: 161)) == "rotate")
  }

  @Test(arguments: [(5, "rotate"), (8, "advance")] as [(UInt32, String)])
  func `the next row bears the generation after the token's, and nothing else that it should not`(
    generation: UInt32, name: String
  ) {
    let session = Self.session()
    let verdict = Self.judge(session, generation: generation, key: "new", at: 200)
    var next = session
    next.generation = generation + 1
    next.previousMadeAt = session.supersededAt
    next.supersededAt = StoreFixture.time(200)
    next.rotationKeyHash = StoreFixture.hash("new")
    next.lastUsedAt = StoreFixture.time(200)
    next.idleExpiresAt = StoreFixture.time(200 + 90 * 86_400)
    #expect(verdict == (name == "rotate" ? .rotate(next) : .advance(next)))
  }

  @Test func `the absolute end is never moved`() {
    let session = Self.session { $0.idleExpiresAt = StoreFixture.time(1_000 * 86_400) }
    #expect(Self.name(Self.judge(session, generation: 5, key: nil, at: 400 * 86_400 - 1)) == "rotate")
    #expect(Self.judge(session, generation: 5, key: nil, at: 400 * 86_400) == .expired)
  }

  /// Every history of four steps by two devices that share one session, held against a model of what a
  /// server that remembered all tokens would say.
  @Test func `every short history agrees with the model`() {
    struct Step {
      var generation: UInt32
      var key: String?
      var wait: Double
    }
    let steps = (0..<3 as Range<UInt32>).flatMap { generation in
      [nil, "a", "b"].flatMap { key in [10, 61].map { Step(generation: generation, key: key, wait: $0) } }
    }
    var checked = 0
    func follow(_ session: SessionRecord, _ model: Model, at time: Double, depth: Int) {
      guard depth > 0 else { return }
      for step in steps {
        let now = time + step.wait
        let verdict = Self.judge(session, generation: step.generation, key: step.key, at: now)
        var next = model
        let expected = next.answer(step.generation, step.key, at: now)
        checked += 1
        if Self.name(verdict) != expected {
          Issue.record(
            "generation \(step.generation), key \(step.key ?? "-") at \(now): \(verdict), not \(expected)")
          return
        }
        switch verdict {
        case .rotate(let row), .advance(let row): follow(row, next, at: now, depth: depth - 1)
        case .again, .keyReused: follow(session, next, at: now, depth: depth - 1)
        case .reused, .ended, .expired, .otherClient, .proofMissing, .keyChanged: break
        }
      }
    }
    let fresh = Self.session {
      $0.generation = 0
      $0.supersededAt = nil
      $0.rotationKeyHash = nil
    }
    follow(fresh, Model(), at: 0, depth: 4)
    #expect(checked > 10_000)
  }

  /// The requirement, stated independently of the rule: the history of issued tokens.
  struct Model {
    /// Each generation that was made: when, from which token, by which key.
    private var made: [(generation: UInt32, at: Double, from: UInt32, key: String?)] = []

    mutating func answer(_ token: UInt32, _ key: String?, at now: Double) -> String {
      guard let newest = made.last else {
        made.append((token + 1, now, token, key))
        return token == 0 ? "rotate" : "advance"
      }
      if token == newest.from {
        let isSameTry = key != nil && key == newest.key
        return isSameTry || now - newest.at <= 60 ? "again" : "reused"
      }
      if token < newest.from { return "reused" }
      if token == newest.generation, key != nil, key == newest.key { return "keyReused" }
      made.append((token + 1, now, token, key))
      return token == newest.generation ? "rotate" : "advance"
    }
  }
}
