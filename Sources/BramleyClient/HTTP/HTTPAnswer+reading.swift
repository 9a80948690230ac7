import BramleyAPI
import Foundation

extension HTTPAnswer {
  /// The problem that the server wrote; nil for any other error page.
  var problem: Problem? {
    guard mediaType == Problem.mediaType, !(200...299).contains(status),
      var problem = try? WireJSON.decoder().decode(Problem.self, from: body)
    else { return nil }
    problem.retryAfter = retryAfter
    return problem
  }

  /// Seconds after which the request may be repeated (RFC 9110, section 10.2.3).
  var retryAfter: Int? {
    guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(text) { return max(0, seconds) }
    guard let time = HTTPDate.parse(text), let date else { return nil }
    return Int(min(max(0, time.timeIntervalSince(date)), 1e9))
  }

  /// A request to retry later from a proxy in front of the server, which writes no problems.
  private var busy: Problem? {
    guard let retryAfter, [429, 503].contains(status) else { return nil }
    var problem =
      status == 429
      ? Problem(code: .rateLimited, title: "Too many requests", status: status)
      : Problem(code: .unavailable, title: "Unavailable", status: status)
    problem.retryAfter = retryAfter
    return problem
  }

  /// Decodes the value of a 2xx JSON answer.
  func value<Value: Decodable>(_ type: Value.Type) throws(BackendFailure) -> Value {
    guard (200...299).contains(status) else { throw failure }
    guard mediaType == "application/json", let value = try? WireJSON.decoder().decode(type, from: body) else {
      throw .unexpectedAnswer(status: status)
    }
    return value
  }

  /// The failure that an answer without the expected value is.
  var failure: BackendFailure {
    if let problem = problem ?? busy { return .refused(problem) }
    // Only /v1/token writes RFC 6749's errors.
    if mediaType == "application/json", (400...599).contains(status),
      let error = try? WireJSON.decoder().decode(OAuthErrorBody.self, from: body)
    {
      let title = error.errorDescription ?? error.error
      return .refused(Problem(code: error.code, title: title, status: status, detail: error.errorDescription))
    }
    return .unexpectedAnswer(status: status)
  }
}
