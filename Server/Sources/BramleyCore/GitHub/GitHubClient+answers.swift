import Foundation
import OpenID

extension GitHubClient {
  func decoded<Value: Decodable>(
    _ call: ProviderTransport.Call, as type: Value.Type
  ) async throws(ProviderCallFailure) -> Value {
    try decoded(try await send(call), as: type)
  }

  func decoded<Value: Decodable>(
    _ answer: ProviderTransport.Answer, as type: Value.Type
  ) throws(ProviderCallFailure) -> Value {
    guard answer.status == 200 else { throw failure(of: answer) }
    guard let value = try? JSONDecoder().decode(type, from: answer.body) else { throw .malformed }
    return value
  }

  func send(
    _ call: ProviderTransport.Call
  ) async throws(ProviderCallFailure) -> ProviderTransport.Answer {
    do { return try await transport.send(call) } catch { throw .unreachable }
  }

  func failure(of answer: ProviderTransport.Answer) -> ProviderCallFailure {
    switch answer.status {
    case 429: .throttled(retryAfter: answer.retryAfter)
    // A limit that is used up is a 403 with a time to wait.
    case 403 where answer.retryAfter != nil: .throttled(retryAfter: answer.retryAfter)
    case 401: .refused(ProviderErrorBody(error: "invalid_token"))
    default: .unavailable(status: answer.status)
    }
  }
}
