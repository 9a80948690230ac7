package import Foundation

/// Why a call to a provider failed.
package enum ProviderCallFailure: Error, Hashable, Sendable {
  /// The provider rejected the call.
  case refused(ProviderErrorBody)
  /// The provider limits the rate of calls, or is away for a time that it says (RFC 9110, section 10.2.3); seconds to
  /// wait, if it said so.
  case throttled(retryAfter: TimeInterval?)
  /// The provider answered with an error of its own.
  case unavailable(status: Int)
  /// There was no response within the timeout.
  case unreachable
  /// The response could not be decoded.
  case malformed
  /// This server could not make the proof of its own identity.
  case authentication
}

extension ProviderTransport {
  /// Sends a call and returns the body of a successful response.
  package func body(of call: Call) async throws(ProviderCallFailure) -> Data {
    let answer: Answer
    do { answer = try await send(call) } catch { throw .unreachable }
    switch answer.status {
    case 200: return answer.body
    case 429: throw .throttled(retryAfter: answer.retryAfter)
    case 503 where answer.retryAfter != nil: throw .throttled(retryAfter: answer.retryAfter)
    case 400..<500:
      guard let body = try? JSONDecoder().decode(ProviderErrorBody.self, from: answer.body) else {
        throw .unavailable(status: answer.status)
      }
      throw .refused(body)
    default: throw .unavailable(status: answer.status)
    }
  }
}
