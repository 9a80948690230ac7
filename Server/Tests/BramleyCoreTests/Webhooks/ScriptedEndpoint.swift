import BramleyCore
import Foundation
import OpenID
import Synchronization

/// A receiver of signed calls, whose answers a test decides.
final class ScriptedEndpoint: Sendable {
  typealias Reply = @Sendable (ProviderTransport.Call) async throws -> ProviderTransport.Answer

  static let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()

  private let reply = Mutex<Reply>({ _ in ProviderTransport.Answer(status: 204, body: Data()) })
  private let seen = Mutex<[ProviderTransport.Call]>([])

  /// The calls that came, in their order.
  var calls: [ProviderTransport.Call] { seen.withLock(\.self) }

  /// The bodies that came, in their order.
  var bodies: [String] { calls.map { String(decoding: $0.json ?? Data(), as: UTF8.self) } }

  /// Decides the answers from now on.
  func answer(_ reply: @escaping Reply) { self.reply.withLock { $0 = reply } }

  func answer(_ status: Int, _ body: String = "", retryAfter: TimeInterval? = nil) {
    answer { _ in ProviderTransport.Answer(status: status, body: Data(body.utf8), retryAfter: retryAfter) }
  }

  var transport: ProviderTransport {
    ProviderTransport { call in
      self.seen.withLock { $0.append(call) }
      return try await self.reply.withLock(\.self)(call)
    }
  }

  func caller(secrets: String = secret, now: @escaping @Sendable () -> Date) -> WebhookCaller {
    WebhookCaller(
      url: URL(string: "https://api.example.com/hook")!, secrets: WebhookSecrets(secrets)!,
      transport: transport, now: now)
  }
}

extension ProviderTransport.Call {
  /// Whether it is signed with a secret, at a time.
  func isSigned(with secret: String = ScriptedEndpoint.secret, at now: Date) -> Bool {
    let fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    return (try? WebhookSecrets(secret)?.verify({ fields[$0] }, body: json ?? Data(), at: now)) != nil
  }

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
