package import Foundation
package import OpenID

/// Sends signed webhooks to one address.
package struct WebhookCaller: Sendable {
  private let url: URL
  private let secrets: WebhookSecrets
  private let transport: ProviderTransport
  private let now: @Sendable () -> Date

  package init(
    url: URL, secrets: WebhookSecrets, transport: ProviderTransport, now: @escaping @Sendable () -> Date
  ) {
    self.url = url
    self.secrets = secrets
    self.transport = transport
    self.now = now
  }

  /// The receiver's answer. Reasons contain nothing of the body and nothing that the receiver wrote.
  package enum Answer: Sendable, Equatable {
    /// It was accepted.
    case accepted
    /// It should be tried again, after these seconds if the receiver named some.
    case later(String, after: TimeInterval?)
    /// The receiver rejects this webhook and would reject it again.
    case refused(String)
    /// The operator has to correct the address or the receiver first.
    case misconfigured(String)
  }

  /// Sends JSON; `id` is the same for each attempt.
  package func send(_ json: Data, id: String) async -> Answer {
    var call = ProviderTransport.Call(.post, url, json: json)
    call.fields = secrets.fields(id: id, at: now(), body: json)
    let answer: ProviderTransport.Answer
    do { answer = try await transport.send(call) } catch {
      return .later("the receiver of the webhook can't be reached", after: nil)
    }
    let words = "the receiver of the webhook answered \(answer.status)"
    return switch answer.status {
    case 200..<300: .accepted
    case 408, 425, 429, 500...: .later(words, after: answer.retryAfter)
    case 400, 413, 422: .refused(words)
    default: .misconfigured(words)
    }
  }
}
