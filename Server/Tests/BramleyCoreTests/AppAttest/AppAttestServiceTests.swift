import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleySQL
import Crypto
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct AppAttestServiceTests {
  let rig: AppAttestRig

  init() throws { rig = try AppAttestRig() }

  @Test func `an attested key is kept, and a retry is answered like the first try`() async throws {
    let key = P256.Signing.PrivateKey()
    let request = try rig.request(key, client: "com.example.app") {
      $0.extensions = .init(category: .appStore, bundleVersion: "42")
    }
    let answer = try await rig.service().register(request)
    #expect(answer.keyID == rig.id(key).description)
    let stored = try #require(try await rig.stored(key))
    #expect(stored.app == AppAttestRig.app && stored.counter == 0 && stored.category == .appStore)
    #expect(stored.bundleVersion == "42" && stored.riskMetric == nil)
    #expect(try await rig.service().register(request) == answer)
    rig.clock.advance(by: 400)
    await #expect(throws: Refusal(.attestationInvalid), "the receipt is too old for a first registration") {
      try await rig.service().register(request)
    }
  }

  @Test func `a challenge registers one key, and not after its five minutes`() async throws {
    let challenge = rig.challenges.issue().challenge
    _ = try await rig.service().register(try rig.request(P256.Signing.PrivateKey(), challenge: challenge))
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await rig.service().register(try rig.request(P256.Signing.PrivateKey(), challenge: challenge))
    }
    let old = rig.challenges.issue().challenge
    rig.clock.advance(by: 301)
    await #expect(throws: Refusal(.attestationInvalid)) {
      try await rig.service().register(try rig.request(P256.Signing.PrivateKey(), challenge: old))
    }
    for foreign in ["", "challenge", String(old.reversed())] {
      await #expect(throws: Refusal(.attestationInvalid)) {
        try await rig.service().register(try rig.request(P256.Signing.PrivateKey(), challenge: foreign))
      }
    }
  }

  @Test func `another app's client id and an unreadable key id are refused`() async throws {
    let key = P256.Signing.PrivateKey()
    for client: ClientID in ["com.example", "example.app", "com.example.other"] {
      await #expect(throws: Refusal(.attestationInvalid)) {
        try await rig.service().register(try rig.request(key, client: client))
      }
    }
    var request = try rig.request(key)
    request.keyID = "not a key"
    await #expect(throws: Refusal(.attestationInvalid)) { try await rig.service().register(request) }
    #expect(try await rig.stored(key) == nil)
  }

  @Test func `where it is off there are no challenges and no keys`() async throws {
    #expect(throws: Refusal(.notFound)) { try rig.service(.off).issueChallenge() }
    await #expect(throws: Refusal(.notFound)) {
      try await rig.service(.off).register(try rig.request(P256.Signing.PrivateKey()))
    }
  }

  @Test func `keys that no request uses are removed after a time`() async throws {
    let (used, unused) = (try await rig.register(), try await rig.register())
    var policy = RetentionPolicy.standard
    policy.attestedKeys = RetentionPolicy.days(10)
    rig.clock.advance(by: RetentionPolicy.days(8))
    _ = try await rig.gate().standing(try rig.assertion(used, counter: 1), from: nil, before: .signUp)
    rig.clock.advance(by: RetentionPolicy.days(3))
    try await rig.store.purge(at: rig.clock.now, keeping: policy)
    #expect(try await rig.stored(used) != nil)
    #expect(try await rig.stored(unused) == nil)
  }
}
