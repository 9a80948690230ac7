import Foundation
import OpenID

/// An error of Facebook's Graph API: `{"error": {"message", "type", "code", "error_subcode"}}`.
struct GraphFault: Decodable, Sendable {
  var code: Int?
  var subcode: Int?
  private var message: String?

  private enum Envelope: CodingKey { case error }
  private enum Member: String, CodingKey {
    case code, message
    case subcode = "error_subcode"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Envelope.self)
      .nestedContainer(keyedBy: Member.self, forKey: .error)
    code = try? members.decode(Int.self, forKey: .code)
    subcode = try? members.decode(Int.self, forKey: .subcode)
    message = try? members.decode(String.self, forKey: .message)
  }

  /// What the error means for the caller. The numbers are those of Facebook's table of error codes.
  func failure(status: Int) -> ProviderCallFailure {
    switch code ?? 0 {
    // The app id, or the secret, is wrong. Facebook answers a wrong secret with the code of an unknown error.
    case 101: .refused(ProviderErrorBody(error: .invalidClient))
    case 1 where message?.contains("client secret") == true:
      .refused(ProviderErrorBody(error: .invalidClient))
    case 1, 2: .unavailable(status: status)
    case 4, 17, 32, 613: .throttled(retryAfter: nil)
    // An access token was refused, or a session.
    case 190, 102: .refused(ProviderErrorBody(error: "invalid_token"))
    // A parameter is wrong. Only an object that can't be seen is not a matter of what was presented.
    case 100 where subcode == 33: .refused(ProviderErrorBody(error: "not_found"))
    case 100: .refused(ProviderErrorBody(error: .invalidGrant))
    // A permission is missing.
    case 3, 10, 200...299: .refused(ProviderErrorBody(error: "permission_missing"))
    default: .unavailable(status: status)
    }
  }
}

extension ProviderTransport {
  /// Sends a call to the Graph API and decodes the answer.
  func graph<Answer: Decodable>(
    _ call: Call, as type: Answer.Type
  ) async throws(ProviderCallFailure) -> Answer {
    let answer: ProviderTransport.Answer
    do { answer = try await send(call) } catch { throw .unreachable }
    if answer.status == 429 { throw .throttled(retryAfter: answer.retryAfter) }
    if let fault = try? JSONDecoder().decode(GraphFault.self, from: answer.body) {
      throw fault.failure(status: answer.status)
    }
    guard answer.status == 200 else { throw .unavailable(status: answer.status) }
    guard let value = try? JSONDecoder().decode(type, from: answer.body) else { throw .malformed }
    return value
  }
}
