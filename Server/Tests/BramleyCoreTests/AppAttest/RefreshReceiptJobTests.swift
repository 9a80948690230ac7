import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleySQL
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct RefreshReceiptJobTests {
  let rig: AppAttestRig
  let key = P256.Signing.PrivateKey()

  init() async throws {
    rig = try AppAttestRig()
    _ = try await rig.service(refreshing: true).register(try rig.request(key))
  }

  private func job() async throws -> JobRecord {
    rig.clock.advance(by: 86_400)
    return try #require(try await rig.store.lease(limit: 1, for: 60, at: rig.clock.now).first)
  }

  private func run(
    _ answer: @escaping @Sendable (ProviderTransport.Call) async throws -> ProviderTransport.Answer
  ) async throws -> JobResult {
    let job = try await job()
    return await RefreshReceiptJob(
      try rig.client(answer), trusting: try rig.trust, store: rig.store, seal: rig.seal, alerts: rig.alerts,
      surroundings: rig.clock.surroundings
    ).run(job)
  }

  private func receipt(_ change: (inout EmulatedReceipt) -> Void = { _ in }) throws
    -> ProviderTransport.Answer
  {
    var receipt = EmulatedReceipt(
      app: AppAttestRig.app,
      certificate: try rig.authority.certificate(
        of: key.publicKey, nonce: Data(count: 32), at: rig.clock.now),
      clientDataHash: Data(), kind: .refreshed, environment: .production, createdAt: rig.clock.now,
      riskMetric: 17)
    change(&receipt)
    let bytes = try rig.authority.receipt(receipt.content)
    return .init(status: 200, body: Data(bytes.base64EncodedString().utf8))
  }

  @Test func `a newer receipt brings the risk metric, which operators find`() async throws {
    let old = try #require(try await rig.stored(key)).receipt
    let result = try await run { call in
      #expect(call.url.absoluteString == "https://data.appattest.apple.com/v1/attestationData")
      #expect(call.json == Data(old.base64EncodedString().utf8))
      #expect(call.fields.first?.value.split(separator: ".").count == 3)
      return try receipt()
    }
    guard case .goOn(_, _, _, let pause) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(pause == 7 * 86_400)
    let stored = try #require(try await rig.stored(key))
    #expect(stored.riskMetric == 17 && stored.receipt != old)
    #expect(try await rig.store.attestedKeys(riskFrom: 10, limit: 5).map(\.id) == [rig.id(key)])
    #expect(try await rig.store.attestedKeys(riskFrom: 18, limit: 5).isEmpty)
  }

  @Test func `a receipt of another key or app, or of another signer, is not kept`() async throws {
    let old = try #require(try await rig.stored(key)).receipt
    let other = try AppAttestAuthority(at: rig.clock.now)
    #expect(try await run { _ in try receipt { $0.app = "A1B2C3D4E5.com.example.other" } }.isFailure)
    #expect(
      try await RefreshReceiptJobTests().run { _ in
        .init(status: 200, body: Data(try other.receipt(Data()).base64EncodedString().utf8))
      }.isFailure)
    #expect(try await rig.stored(key)?.receipt == old)
  }

  @Test(arguments: [(304, 86_400.0), (404, 7 * 86_400.0)])
  func `too early and no data are asked again later`(status: Int, pause: TimeInterval) async throws {
    guard case .goOn(_, _, _, let after) = try await run({ _ in .init(status: status, body: Data()) }) else {
      Issue.record("it did not go on")
      return
    }
    #expect(after == pause)
  }

  @Test func `a key that Apple refuses holds the job and alerts the operator`() async throws {
    guard case .hold = try await run({ _ in .init(status: 401, body: Data()) }) else {
      Issue.record("it was not held")
      return
    }
    #expect(rig.alerts.current[.deviceCheck] != nil)
  }

  @Test func `the job of a key that has gone is done`() async throws {
    let job = try await job()
    var policy = RetentionPolicy.standard
    policy.attestedKeys = 1
    try await rig.store.purge(at: rig.clock.now, keeping: policy)
    let result = await RefreshReceiptJob(
      try rig.client { _ in throw CancellationError() }, trusting: try rig.trust, store: rig.store,
      seal: rig.seal, alerts: rig.alerts, surroundings: rig.clock.surroundings
    ).run(job)
    #expect(result == .done)
  }
}

extension JobResult {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
