import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleySQL
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import Logging
import OpenID
import Support

@testable import BramleyCore

/// The services of App Attest over a real store, with an attester and a clock of the test's own.
struct AppAttestRig: Sendable {
  static let app = "A1B2C3D4E5.com.example.app"

  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore
  let authority: AppAttestAuthority
  let ring: KeyRing
  let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  init() throws {
    store = try .inMemory()
    authority = try AppAttestAuthority(at: clock.now)
    ring = .fixture(1, clock: clock)
  }

  var logger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
  var challenges: AppAttestChallenges { AppAttestChallenges(ring: ring, surroundings: clock.surroundings) }
  var seal: Seal { Seal(ring: ring) }

  var trust: AppAttestTrust {
    get throws { try AppAttestTrust(pem: try authority.rootPEM) }
  }

  func policy(_ mode: AppAttestMode = .required, _ uses: Set<AttestedUse> = [.signUp, .guest])
    -> AppAttestPolicy
  {
    AppAttestPolicy(mode: mode, uses: uses, apps: [Self.app], environments: [.production])
  }

  func service(_ mode: AppAttestMode = .required, refreshing: Bool = false) throws -> AppAttestService {
    AppAttestService(
      policy(mode), trusting: try trust, challenges: challenges, store: store,
      refreshing: refreshing ? ReceiptRefreshing(seal: seal, surroundings: clock.surroundings) : nil,
      surroundings: clock.surroundings, logger: logger)
  }

  func gate(
    _ mode: AppAttestMode = .required, _ uses: Set<AttestedUse> = [.signUp, .guest],
    devices: DeviceCheckJudge? = nil
  ) -> AppAttestGate {
    AppAttestGate(
      policy(mode, uses), challenges: challenges, store: store, devices: devices,
      surroundings: clock.surroundings, logger: logger)
  }

  /// A client of Apple's servers that a test answers for.
  func client(
    _ answer: @escaping @Sendable (ProviderTransport.Call) async throws -> ProviderTransport.Answer
  ) throws -> DeviceCheckClient {
    DeviceCheckClient(
      endpoint: .apple, team: "A1B2C3D4E5",
      key: try TeamKey(id: "K9L8M7N6P5", pem: P256.Signing.PrivateKey().pemRepresentation),
      transport: ProviderTransport(answer: answer), now: { [clock] in clock.now },
      random: Surroundings.live.random)
  }

  /// Returns the request that registers a key.
  func request(
    _ key: P256.Signing.PrivateKey, challenge: String? = nil, client: ClientID? = nil,
    change: (inout AttestationPlan) -> Void = { _ in }
  ) throws -> AppAttestKeyRequest {
    let challenge = challenge ?? challenges.issue().challenge
    var plan = AttestationPlan(
      app: Self.app, clientDataHash: Data(SHA256.hash(data: Data(challenge.utf8))), now: clock.now)
    change(&plan)
    return AppAttestKeyRequest(
      keyID: Data(SHA256.hash(data: key.publicKey.x963Representation)).base64EncodedString(),
      attestation: try plan.attestation(of: key.publicKey, by: authority).base64URL, challenge: challenge,
      clientID: client)
  }

  /// Registers a new key.
  func register() async throws -> P256.Signing.PrivateKey {
    let key = P256.Signing.PrivateKey()
    _ = try await service().register(try request(key))
    return key
  }

  /// Returns what a request presents.
  func assertion(
    _ key: P256.Signing.PrivateKey, counter: UInt32, challenge: String? = nil, body: String = "{}"
  ) throws -> PresentedAttestation {
    let challenge = challenge ?? challenges.issue().challenge
    let clientData = Data("\(challenge)\nPOST\n/v1/sign-in/guest\n\(body)".utf8)
    let plan = AttestationPlan(
      app: Self.app, clientDataHash: Data(SHA256.hash(data: clientData)), counter: counter, now: clock.now)
    return .assertion(
      PresentedAssertion(
        key: Data(SHA256.hash(data: key.publicKey.x963Representation)).base64URL, challenge: challenge,
        assertion: try plan.assertion(by: key).base64URL, clientData: clientData))
  }

  func stored(_ key: P256.Signing.PrivateKey) async throws -> AttestedKeyRecord? {
    try await store.attestedKey(id(key))
  }

  func id(_ key: P256.Signing.PrivateKey) -> AppAttestKeyID {
    AppAttestKeyID(bytes: Data(SHA256.hash(data: key.publicKey.x963Representation)))!
  }
}
