import AppleID
import Crypto
import Foundation
import Testing

@testable import BramleyCore

/// What Apple and real devices made, against the verifier and Apple's pinned roots.
@Suite struct AppAttestVectorTests {
  private func verify(
    app: String = AppleSampleAttestation.app, environments: Set<AppAttestEnvironment> = [.production],
    keyID: Data = AppleSampleAttestation.keyID, clientData: Data = AppleSampleAttestation.clientData,
    after seconds: TimeInterval = 0
  ) async throws(AppAttestFault) -> AttestedAppKey {
    try await AppAttestation(encoded: AppleSampleAttestation.bytes).verify(
      AppAttestation.Expectation(
        apps: ["ABCDE12345.com.example.other", app], environments: environments, keyID: keyID,
        clientDataHash: clientData, now: AppleSampleAttestation.time.addingTimeInterval(seconds)),
      trusting: .apple)
  }

  @Test func `the pinned roots are Apple's, by their fingerprints`() {
    func hex(_ data: Data) -> String { data.map { String(format: "%02x", $0) }.joined() }
    #expect(
      hex(AppAttestTrust.apple.attestationFingerprint)
        == "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932")
    #expect(
      hex(AppAttestTrust.apple.receiptFingerprint)
        == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
  }

  @Test func `Apple's sample attestation is accepted, with its receipt`() async throws {
    let key = try await verify()
    #expect(key.app == AppleSampleAttestation.app && key.environment == .production)
    #expect(
      Data(SHA256.hash(data: key.publicKey.x963Representation)) == AppleSampleAttestation.keyID)
    #expect(key.receipt.kind == .attestation && key.receipt.riskMetric == nil)
    #expect(key.receipt.publicKey == key.publicKey.x963Representation)
    #expect(key.extensions == AttestedData.Extensions())
  }

  @Test func `Apple's sample is refused for another challenge, app, key, environment and time`() async {
    await #expect(throws: AppAttestFault.nonce) {
      try await verify(clientData: Data(SHA256.hash(data: AppleSampleAttestation.clientData)))
    }
    await #expect(throws: AppAttestFault.app) { try await verify(app: "0352187391.com.apple.example") }
    await #expect(throws: AppAttestFault.key) { try await verify(keyID: Data(count: 32)) }
    await #expect(throws: AppAttestFault.environment) { try await verify(environments: [.development]) }
    await #expect(throws: AppAttestFault.chain) { try await verify(after: 3 * 86_400) }
    await #expect(throws: AppAttestFault.chain) { try await verify(after: -2 * 86_400) }
    await #expect(throws: AppAttestFault.receipt, "it is six minutes old") { try await verify(after: 330) }
  }

  @Test func `an emulator's root is no root of Apple's sample`() async throws {
    let trust = try AppAttestTrust(pem: AppAttestTrust.receiptRoot)
    await #expect(throws: AppAttestFault.chain) {
      try await AppAttestation(encoded: AppleSampleAttestation.bytes).verify(
        AppAttestation.Expectation(
          apps: [AppleSampleAttestation.app], environments: [.production],
          keyID: AppleSampleAttestation.keyID, clientDataHash: AppleSampleAttestation.clientData,
          now: AppleSampleAttestation.time), trusting: trust)
    }
  }

  @Test(arguments: RecordedAssertion.all)
  func `devices sign the nonce as a message, and not as a digest`(recorded: RecordedAssertion) throws {
    let key = try P256.Signing.PublicKey(pemRepresentation: recorded.publicKeyPEM)
    let assertion = try AppAssertion(encoded: recorded.bytes)
    let clientDataHash = Data(SHA256.hash(data: recorded.clientData))
    let digest = SHA256.hash(data: assertion.data.bytes + clientDataHash)
    let signature = try P256.Signing.ECDSASignature(derRepresentation: assertion.signature)
    #expect(key.isValidSignature(signature, for: Data(digest)))
    #expect(!key.isValidSignature(signature, for: digest), "the other reading")
    #expect(try assertion.verify(by: key, app: recorded.app, clientDataHash: clientDataHash) == 1)
    #expect(throws: AppAttestFault.app) {
      try assertion.verify(by: key, app: "6MURL8TA57.com.example.other", clientDataHash: clientDataHash)
    }
    #expect(throws: AppAttestFault.signature) {
      try assertion.verify(by: key, app: recorded.app, clientDataHash: recorded.clientData)
    }
    #expect(throws: AppAttestFault.signature) {
      try assertion.verify(
        by: P256.Signing.PrivateKey().publicKey, app: recorded.app, clientDataHash: clientDataHash)
    }
  }

  @Test func `Apple's receipt with a risk metric is read, also long after its signer's certificate expired`()
    async throws
  {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let receipt = try #require(
      await AppAttestReceipt(RecordedReceipt.bytes, trusting: .apple, at: now))
    #expect(receipt.kind == .refreshed && receipt.riskMetric == 3 && receipt.app == RecordedReceipt.app)
    #expect(receipt.createdAt.ISO8601Format() == "2021-01-23T12:26:41Z")
    #expect(receipt.notBefore?.ISO8601Format() == "2021-01-24T12:26:41Z")
    #expect(receipt.expiresAt?.ISO8601Format() == "2021-04-23T12:26:41Z")
    let key = try P256.Signing.PublicKey(pemRepresentation: RecordedAssertion.all[0].publicKeyPEM)
    #expect(receipt.publicKey == key.x963Representation)
    let early = Date(timeIntervalSince1970: 1_600_000_000)
    #expect(
      await AppAttestReceipt(RecordedReceipt.bytes, trusting: .apple, at: early) == nil, "it is made later")
    let emulator = try AppAttestTrust(pem: AppAttestTrust.attestationRoot)
    #expect(await AppAttestReceipt(RecordedReceipt.bytes, trusting: emulator, at: now) == nil)
  }
}
