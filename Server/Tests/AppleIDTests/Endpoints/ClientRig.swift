import AppleID
import Crypto
import Foundation
import OpenID
import Support
import Synchronization

/// A client of Apple whose calls go to the test.
struct ClientRig {
  let clock = ManualClock()
  let key = P256.Signing.PrivateKey()
  let client: AppleIDClient
  private let calls: Calls

  private final class Calls: Sendable {
    let all = Mutex<[AppleTransport.Call]>([])
  }

  init(
    _ answer: @escaping @Sendable () async throws -> AppleTransport.Answer = {
      .init(status: 200, body: Data())
    }
  ) throws {
    let calls = Calls()
    let clock = clock
    self.calls = calls
    let transport = AppleTransport { call in
      calls.all.withLock { $0.append(call) }
      return try await answer()
    }
    let teamKey = try TeamKey(id: "KEY1234567", pem: key.pemRepresentation)
    client = AppleIDClient(
      endpoint: AppleEndpoint(base: URL(string: "http://127.0.0.1:8081")!),
      secrets: ClientSecretSource(team: "TEAM123456", key: teamKey), transport: transport,
      now: { clock.now })
  }

  /// One that answers with a status and a text.
  init(status: Int = 200, _ body: String) throws {
    try self.init { .init(status: status, body: Data(body.utf8)) }
  }

  /// What was sent.
  var sent: [AppleTransport.Call] { calls.all.withLock(\.self) }

  /// Whether a secret is one that Apple accepts for a client id.
  func isSecret(_ text: String?, for client: AppleClientID) -> Bool {
    let verifier = ClientSecretVerifier(team: "TEAM123456", keys: ["KEY1234567": key.publicKey])
    return text.map { (try? verifier.verify($0, for: client, at: clock.now)) != nil } ?? false
  }
}

extension AppleTransport.Call {
  var fields: [String: String] { Dictionary(form ?? [], uniquingKeysWith: { first, _ in first }) }
}
