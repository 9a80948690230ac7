package import Foundation
package import OpenID

/// Sends calls that are signed by Standard Webhooks to one address: mails and texts for a service of the operator's, the
/// events of accounts (`Webhooks/`), and questions (`Hooks/`).
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
    let answer: ProviderTransport.Answer
    do { answer = try await call(json, id: id) } catch {
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

  /// Sends JSON, signed with the time of this attempt, and returns what is answered.
  package func call(_ json: Data, id: String) async throws -> ProviderTransport.Answer {
    var call = ProviderTransport.Call(.post, url, json: json)
    call.fields = secrets.fields(id: id, at: now(), body: json)
    // The receiver is the operator's own, so it may know the trace.
    call.continuesTrace = true
    return try await transport.send(call)
  }

  /// Sends JSON, and gives up after a number of seconds, however slowly the receiver answers.
  package func call(
    _ json: Data, id: String, within seconds: TimeInterval
  ) async throws -> ProviderTransport.Answer {
    try await withThrowingTaskGroup(of: ProviderTransport.Answer.self) { group in
      group.addTask { try await call(json, id: id) }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw TooSlow()
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw TooSlow() }
      return answer
    }
  }

  /// There was no answer in time.
  package struct TooSlow: Error, Sendable {}
}
