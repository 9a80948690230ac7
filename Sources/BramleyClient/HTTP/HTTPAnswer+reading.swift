import BramleyAPI
import Foundation

extension HTTPAnswer {
  /// The problem that the server wrote; nil for everybody else's error pages.
  var problem: Problem? {
    guard mediaType == Problem.mediaType, !(200...299).contains(status),
      let problem = try? WireJSON.decoder().decode(Problem.self, from: body)
    else { return nil }
    return problem
  }

  /// The value of a 2xx JSON answer.
  func value<Value: Decodable>(_ type: Value.Type) throws(BackendFailure) -> Value {
    guard (200...299).contains(status) else { throw failure }
    guard mediaType == "application/json", let value = try? WireJSON.decoder().decode(type, from: body) else {
      throw .unexpectedAnswer(status: status)
    }
    return value
  }

  /// What an answer without the expected value means.
  var failure: BackendFailure {
    if let problem { return .refused(problem) }
    // /v1/token alone writes RFC 6749's errors.
    if mediaType == "application/json", (400...599).contains(status),
      let error = try? WireJSON.decoder().decode(OAuthErrorBody.self, from: body)
    {
      let title = error.errorDescription ?? error.error
      return .refused(Problem(code: error.code, title: title, status: status, detail: error.errorDescription))
    }
    return .unexpectedAnswer(status: status)
  }
}
