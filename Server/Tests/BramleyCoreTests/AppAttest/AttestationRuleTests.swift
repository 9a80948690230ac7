import AppleID
import AppleIDEmulator
import Crypto
import Foundation
import Support
import Testing

@testable import BramleyCore

/// Apple's steps for attestations and assertions, each broken by itself.
@Suite struct AttestationRuleTests {
  static let app = "A1B2C3D4E5.com.example.app"
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let hash = Data(SHA256.hash(data: Data("challenge".utf8)))
  private let key = P256.Signing.PrivateKey()
  private let authority: AppAttestAuthority

  init() throws { authority = try AppAttestAuthority(at: now) }

  private var keyID: Data { Data(SHA256.hash(data: key.publicKey.x963Representation)) }
  private var plan: AttestationPlan { AttestationPlan(app: Self.app, clientDataHash: hash, now: now) }

  private func verify(
    _ attestation: Data, keyID: Data? = nil, trusting other: AppAttestAuthority? = nil,
    after seconds: TimeInterval = 0
  ) async throws -> AttestedAppKey {
    try await AppAttestation(encoded: attestation).verify(
      AppAttestation.Expectation(
        apps: [Self.app], environments: [.production], keyID: keyID ?? self.keyID, clientDataHash: hash,
        now: now.addingTimeInterval(seconds)),
      trusting: try AppAttestTrust(pem: try (other ?? authority).rootPEM))
  }

  private func fault(_ change: (inout AttestationPlan) -> Void) async throws -> AppAttestFault? {
    var plan = plan
    change(&plan)
    do {
      _ = try await verify(try plan.attestation(of: key.publicKey, by: authority))
      return nil
    } catch { return error as? AppAttestFault }
  }

  @Test func `a key whose attestation keeps all rules is accepted`() async throws {
    let attested = try await verify(try plan.attestation(of: key.publicKey, by: authority))
    #expect(
      attested.app == Self.app && attested.publicKey.x963Representation == key.publicKey.x963Representation)
  }

  @Test func `step 1: another root, and a certificate that has expired or is not valid yet`() async throws {
    let attestation = try plan.attestation(of: key.publicKey, by: authority)
    let other = try AppAttestAuthority(at: now)
    await #expect(throws: AppAttestFault.chain) { try await verify(attestation, trusting: other) }
    await #expect(throws: AppAttestFault.chain) { try await verify(attestation, after: 3 * 86_400) }
    await #expect(throws: AppAttestFault.chain) { try await verify(attestation, after: -2 * 86_400) }
  }

  @Test func `steps 2 to 4: another challenge, and another nonce in the certificate`() async throws {
    #expect(try await fault { $0.clientDataHash = Data(SHA256.hash(data: Data("another".utf8))) } == .nonce)
    #expect(try await fault { $0.nonce = Data(count: 32) } == .nonce)
    #expect(try await fault { $0.nonce = Data() } == .nonce)
  }

  @Test func `step 5: another key than the client says`() async throws {
    let attestation = try plan.attestation(of: key.publicKey, by: authority)
    await #expect(throws: AppAttestFault.key) { try await verify(attestation, keyID: Data(count: 32)) }
  }

  @Test func `steps 6 to 9: another app, a counter, another environment, another credential`() async throws {
    #expect(try await fault { $0.app = "A1B2C3D4E5.com.example.another" } == .app)
    #expect(try await fault { $0.counter = 1 } == .counter)
    #expect(try await fault { $0.environment = .development } == .environment)
    #expect(try await fault { $0.aaguid = Data(count: 16) } == .environment)
    #expect(try await fault { $0.aaguid = Data("appattest\0\0\0\0\0\0!".utf8) } == .environment)
    #expect(try await fault { $0.credentialID = Data(count: 32) } == .credential)
  }

  @Test func `the receipt must be about the same key and app, of now, and from an attestation`() async throws
  {
    #expect(try await fault { $0.receipt = { $0.app = "A1B2C3D4E5.com.example.another" } } == .receipt)
    #expect(try await fault { $0.receipt = { $0.certificate = Data(count: 10) } } == .receipt)
    #expect(try await fault { $0.receipt = { $0.kind = .refreshed } } == .receipt)
    #expect(try await fault { $0.receipt = { $0.createdAt -= 400 } } == .receipt)
    #expect(try await fault { $0.receipt = { $0.createdAt += 100 } } == .receipt)
    #expect(try await fault { $0.receipt = { $0.createdAt -= 200 } } == nil)
  }

  @Test func `extension data of iOS 27 is read, and an older attestation has none`() async throws {
    var plan = plan
    plan.extensions = AttestedData.Extensions(category: .testFlight, bundleVersion: "42")
    let attested = try await verify(try plan.attestation(of: key.publicKey, by: authority))
    #expect(attested.extensions == plan.extensions)
    var data = try AppAssertion(encoded: try plan.assertion(by: key)).data
    #expect(data.extensions == plan.extensions && data.credential == nil)
    plan.extensions = AttestedData.Extensions(category: AppAttestCategory(rawValue: 99))
    data = try AppAssertion(encoded: try plan.assertion(by: key)).data
    #expect(data.extensions.category?.rawValue == 99, "numbers that follow are kept")
  }

  @Test func `an assertion of another key, app, challenge or without a counter is refused`() throws {
    var plan = plan
    plan.counter = 7
    let good = try AppAssertion(encoded: try plan.assertion(by: key))
    #expect(try good.verify(by: key.publicKey, app: Self.app, clientDataHash: hash) == 7)
    #expect(throws: AppAttestFault.signature) {
      try good.verify(by: P256.Signing.PrivateKey().publicKey, app: Self.app, clientDataHash: hash)
    }
    #expect(throws: AppAttestFault.signature) {
      try good.verify(by: key.publicKey, app: Self.app, clientDataHash: Data(count: 32))
    }
    #expect(throws: AppAttestFault.app) {
      try good.verify(by: key.publicKey, app: "A1B2C3D4E5.com.example.x", clientDataHash: hash)
    }
    plan.counter = 0
    let unused = try AppAssertion(encoded: try plan.assertion(by: key))
    #expect(throws: AppAttestFault.counter) {
      try unused.verify(by: key.publicKey, app: Self.app, clientDataHash: hash)
    }
  }

  @Test func `what is not CBOR of the expected form is malformed`() throws {
    for bytes in [
      Data(), Data([0xa0]), Data("{}".utf8), Data(repeating: 0xff, count: 100), Data([0xbf, 0xff]),
    ] {
      #expect(throws: AppAttestFault.malformed) { try AppAttestation(encoded: bytes) }
      #expect(throws: AppAttestFault.malformed) { try AppAssertion(encoded: bytes) }
    }
    #expect(throws: AppAttestFault.malformed) {
      try AppAttestation(encoded: Data(count: AppAttestation.longest + 1))
    }
    let attestation = try plan.attestation(of: key.publicKey, by: authority)
    #expect(throws: AppAttestFault.malformed) { try AppAttestation(encoded: attestation + Data([0])) }
    #expect(throws: AppAttestFault.malformed) { try AppAttestation(encoded: attestation.dropLast()) }
  }

  /// `BRAMLEY_MUTATIONS` says how many attestations are tried.
  @Test func `a mutated attestation is never accepted for another key and never crashes`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["BRAMLEY_SEED"].flatMap { UInt64($0) } ?? 1
    let count = environment["BRAMLEY_MUTATIONS"].flatMap { Int($0) } ?? 10_000
    var chance = SeededChance(seed: seed)
    let good = try plan.attestation(of: key.publicKey, by: authority)
    let trust = try AppAttestTrust(pem: try authority.rootPEM)
    let expectation = AppAttestation.Expectation(
      apps: [Self.app], environments: [.production], keyID: keyID, clientDataHash: hash, now: now)
    let intact = try AppAttestation(encoded: good)
    var accepted = 0
    for _ in 0..<count {
      let bytes = Self.mutated(good, &chance)
      guard bytes != good, let read = try? AppAttestation(encoded: bytes) else { continue }
      guard (try? await read.verify(expectation, trusting: trust)) != nil else { continue }
      // Signatures cover all that is judged; what they leave out, such as the order of members, may differ.
      #expect(read.data.bytes == intact.data.bytes, "seed \(seed)")
      #expect(read.certificates.first == intact.certificates.first, "seed \(seed)")
      accepted += 1
    }
    #expect(accepted <= count / 20, "\(accepted) of \(count), seed \(seed)")
  }

  private static func mutated(_ good: Data, _ chance: inout SeededChance) -> Data {
    var bytes = [UInt8](good)
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0..<5, using: &chance) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      case 1: bytes[place] = .random(in: 0...255, using: &chance)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(.random(in: 0...255, using: &chance), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...64, using: &chance)))
      }
      if bytes.isEmpty { return Data() }
    }
    return Data(bytes)
  }
}
