import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Support
import Testing

@testable import BramleyHTTP

@Suite struct AppAttestRoutesTests {
  let clock = ManualClock()

  private func door(_ mode: AppAttestMode, on uses: Set<AttestedUse> = Set(AttestedUse.allCases)) async throws
    -> TestDoor
  {
    let store = try SQLiteStore.inMemory()
    var services = try ServerServices.over(store, providers: [BadgeProvider()], now: { [clock] in clock.now })
    try await services.keys.renew()
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = try #require(KeyRing([key], now: clock.surroundings.now))
    let challenges = AppAttestChallenges(ring: ring, surroundings: clock.surroundings)
    let policy = AppAttestPolicy(mode: mode, uses: uses, apps: ["A1B2C3D4E5.com.example.app"])
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    services.appAttest = AppAttestService(
      policy, trusting: .apple, challenges: challenges, store: store, refreshing: nil,
      surroundings: clock.surroundings, logger: logger)
    services.appAttestGate = AppAttestGate(
      policy, challenges: challenges, store: store, devices: nil, surroundings: clock.surroundings,
      logger: logger)
    return try TestDoor(services)
  }

  private func fields(_ pairs: (String, String)...) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs { fields.append(HTTPField(name: HTTPField.Name(name)!, value: value)) }
    return fields
  }

  @Test func `where it is off, challenges and keys are not found and nothing is asked for`() async throws {
    let door = try await door(.off)
    #expect(try await door.post(WirePath.appAttestChallenges, "{}").problem?.code == .notFound)
    let body = #"{"key_id": "a", "attestation": "b", "challenge": "c"}"#
    #expect(try await door.post(WirePath.appAttestKeys, body).problem?.code == .notFound)
    #expect(try await door.badge("ada").isNewUser)
    #expect(try await TestDoor(.unreachable()).post(WirePath.appAttestChallenges, "{}").status == 404)
  }

  @Test func `a challenge is issued, and an attestation that is none is refused`() async throws {
    let door = try await door(.required)
    let answer = try await door.post(WirePath.appAttestChallenges, "{}")
    #expect(answer.status == 201)
    let challenge = try WireJSON.decoder().decode(AppAttestChallenge.self, from: Data(answer.body.utf8))
    #expect(challenge.expiresIn == 300)
    for attestation in ["", "b", "oA", String(repeating: "A", count: 60_000)] {
      let body =
        #"{"key_id": "\#(String(repeating: "A", count: 43))", "attestation": "\#(attestation)", "challenge": "\#(challenge.challenge)"}"#
      let refused = try await door.post(WirePath.appAttestKeys, body)
      #expect(refused.status == 403 && refused.problem?.code == .attestationInvalid)
    }
    #expect(try await door.post(WirePath.appAttestKeys, "{}").status == 400)
  }

  @Test func `a new account needs the proof, the credential is not spent, and links need none`() async throws
  {
    let lenient = try await door(.optional)
    let session = try await lenient.badge("ada")
    #expect(session.isNewUser)
    let strict = try await door(.required)
    for _ in 1...2 {
      let refused = try await strict.post("\(WirePath.signIn)/badge", #"{"badge": "badge of ada"}"#)
      #expect(refused.status == 403 && refused.problem?.code == .attestationRequired)
      #expect(refused.problem?.remedy?.contains("/v1/app-attest/keys") == true)
    }
    let elsewhere = try await door(.required, on: [.text])
    #expect(try await elsewhere.badge("ada").isNewUser)
  }

  @Test func `a proof with a part missing, or with a part twice, is malformed`() async throws {
    let door = try await door(.required)
    let key = String(repeating: "A", count: 43)
    for headers in [
      fields(("App-Attest-Key", key)),
      fields(("App-Attest-Key", key), ("App-Attest-Challenge", "c")),
      fields(("App-Attest-Key", key), ("App-Attest-Assertion", "a")),
      fields(("App-Attest-Key", key), ("App-Attest-Key", key)),
      fields(("Device-Check-Token", "a"), ("Device-Check-Token", "b")),
    ] {
      let answer = try await door.ask(
        .post, "\(WirePath.signIn)/badge", json: #"{"badge": "badge of ada"}"#, headers: headers)
      #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
    }
  }

  @Test func `a request's body is read once for the proof and again for the sign-in`() async throws {
    let door = try await door(.optional)
    let headers = fields(
      ("App-Attest-Key", String(repeating: "A", count: 43)), ("App-Attest-Challenge", "c"),
      ("App-Attest-Assertion", "a"))
    let answer = try await door.ask(
      .post, "\(WirePath.signIn)/badge", json: #"{"badge": "badge of ada"}"#, headers: headers)
    #expect(answer.status == 200)
    let large = String(repeating: " ", count: BodyLimit.bytes) + #"{"badge": "badge of ada"}"#
    #expect(
      try await door.ask(.post, "\(WirePath.signIn)/badge", json: large, headers: headers).status == 413)
  }
}
