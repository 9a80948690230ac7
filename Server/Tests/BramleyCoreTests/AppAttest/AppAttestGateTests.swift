import AppleID
import BramleyAPI
import Crypto
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct AppAttestGateTests {
  let rig: AppAttestRig

  init() throws { rig = try AppAttestRig() }

  private func standing(
    _ presented: PresentedAttestation?, _ mode: AppAttestMode = .required, before use: AttestedUse = .signUp
  ) async throws -> AttestationStanding {
    try await rig.gate(mode).standing(presented, from: nil, before: use)
  }

  @Test func `an assertion proves the app, and moves the counter`() async throws {
    let key = try await rig.register()
    #expect(try await standing(try rig.assertion(key, counter: 1)) == .app(rig.id(key)))
    #expect(try await standing(try rig.assertion(key, counter: 9)) == .app(rig.id(key)))
    #expect(try await rig.stored(key)?.counter == 9)
  }

  @Test func `an assertion counts once, and one with an old counter not at all`() async throws {
    let key = try await rig.register()
    let first = try rig.assertion(key, counter: 5)
    _ = try await standing(first)
    for counter: UInt32 in [5, 4, 1] {
      await #expect(throws: Refusal(.attestationInvalid)) {
        try await standing(try rig.assertion(key, counter: counter))
      }
    }
    await #expect(throws: Refusal(.attestationInvalid)) { try await standing(first) }
    #expect(try await rig.stored(key)?.counter == 5)
  }

  @Test func `a challenge serves one request, whichever key answers it`() async throws {
    let (one, other) = (try await rig.register(), try await rig.register())
    let challenge = rig.challenges.issue().challenge
    _ = try await standing(try rig.assertion(one, counter: 1, challenge: challenge))
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await standing(try rig.assertion(other, counter: 1, challenge: challenge))
    }
    #expect(try await rig.stored(other)?.counter == 0, "nothing was spent")
    let old = rig.challenges.issue().challenge
    rig.clock.advance(by: 300)
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await standing(try rig.assertion(one, counter: 2, challenge: old))
    }
  }

  @Test func `of requests that race with one counter a single one is accepted`() async throws {
    let key = try await rig.register()
    let gate = rig.gate()
    let assertions = try (0..<8).map { _ in try rig.assertion(key, counter: 1) }
    let accepted = await withTaskGroup(of: Bool.self) { group in
      for assertion in assertions {
        group.addTask { (try? await gate.standing(assertion, from: nil, before: .signUp)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(accepted == 1)
  }

  @Test func `an unknown key and another request's client data are refused`() async throws {
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await standing(try rig.assertion(P256.Signing.PrivateKey(), counter: 1))
    }
    let key = try await rig.register()
    guard case .assertion(var presented) = try rig.assertion(key, counter: 1) else { return }
    presented.clientData += Data("x".utf8)
    await #expect(throws: Refusal(.attestationInvalid)) { try await standing(.assertion(presented)) }
  }

  @Test func `an app or environment that the operator removed is refused`() async throws {
    let key = try await rig.register()
    let changes: [(inout AppAttestPolicy) -> Void] = [
      { (policy: inout AppAttestPolicy) in policy.apps = ["A1B2C3D4E5.com.example.other"] },
      { $0.environments = [.development] },
    ]
    for change in changes {
      var policy = rig.policy()
      change(&policy)
      let gate = AppAttestGate(
        policy, challenges: rig.challenges, store: rig.store, devices: nil,
        surroundings: rig.clock.surroundings, logger: rig.logger)
      let assertion = try rig.assertion(key, counter: 1)
      await #expect(throws: Refusal(.attestationInvalid)) {
        try await gate.standing(assertion, from: nil, before: .signUp)
      }
    }
  }

  @Test func `what is missing is demanded where it is required, and never where it is optional`() async throws
  {
    #expect(try await standing(nil) == .missing(isDemanded: true))
    #expect(throws: Refusal(.attestationRequired)) {
      try AttestationStanding.missing(isDemanded: true).demand()
    }
    #expect(try await standing(nil, .optional) == .missing(isDemanded: false))
    let unknown = try rig.assertion(P256.Signing.PrivateKey(), counter: 1)
    #expect(try await standing(unknown, .optional) == .missing(isDemanded: false))
    let key = try await rig.register()
    #expect(try await standing(try rig.assertion(key, counter: 1), .optional) == .app(rig.id(key)))
    #expect(try await standing(nil, before: .text) == .notAsked, "the rig's gate leaves texts alone")
    #expect(try await standing(nil, .off) == .notAsked)
  }

  private func judge(
    _ answer: @escaping @Sendable () async throws -> ProviderTransport.Answer
  ) throws -> DeviceCheckJudge {
    DeviceCheckJudge(
      try rig.client { _ in try await answer() },
      calls: OutwardCalls("DeviceCheck", allowance: nil, now: { [rig] in rig.clock.now }),
      environments: [.production], store: rig.store, surroundings: rig.clock.surroundings,
      timeout: .milliseconds(200))
  }

  @Test func `a device's token counts once, if Apple says that it is genuine`() async throws {
    let devices = try judge { .init(status: 200, body: Data()) }
    let gate = rig.gate(devices: devices)
    #expect(try await gate.standing(.deviceToken("dG9rZW4="), from: nil, before: .guest) == .device)
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await gate.standing(.deviceToken("dG9rZW4="), from: nil, before: .guest)
    }
    let refusing = rig.gate(devices: try judge { .init(status: 400, body: Data("bad".utf8)) })
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await refusing.standing(.deviceToken("YmFk"), from: nil, before: .guest)
    }
    #expect(
      try await rig.gate().standing(.deviceToken("b2Zm"), from: nil, before: .guest)
        == .missing(isDemanded: true), "where DeviceCheck does not count")
  }

  @Test func `where Apple does not answer in time the request is refused for now, and Apple is left alone`()
    async throws
  {
    let calls = Mutex(0)
    let gate = rig.gate(
      devices: try judge {
        calls.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(60))
        return .init(status: 200, body: Data())
      })
    for number in 1...8 {
      await #expect(throws: Refusal(.providerUnavailable)) {
        try await gate.standing(.deviceToken("token\(number)"), from: nil, before: .guest)
      }
    }
    #expect(calls.withLock(\.self) == 5, "the breaker is open")
  }
}
