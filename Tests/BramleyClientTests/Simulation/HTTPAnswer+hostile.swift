import BramleyAPI
import Foundation

@testable import BramleyClient

/// How the network changes answers, and its own answers.
extension HTTPAnswer {
  static let strangers = 7

  /// An answer that is not the server's: a captive portal, a login page behind a redirect, another server.
  static func stranger(_ index: Int) -> HTTPAnswer {
    switch index {
    case 0: return .portal(200)
    case 1: return .portal(401)
    case 2:
      var answer = HTTPAnswer.portal(302)
      answer.headers["location"] = "https://portal.example/login?session_ended"
      return answer
    case 3: return .portal(511)
    case 4: return .portal(404)
    case 5:
      return HTTPAnswer(status: 200, headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
    default:
      return HTTPAnswer(
        status: 401, headers: ["Content-Type": "application/json"],
        body: Data(#"{"code":"session_ended"}"#.utf8))
    }
  }

  /// A Retry-After of the server or a proxy, in seconds or as a date.
  static func busy(_ kind: Int, retryAfter: Int, at time: TimeInterval) -> HTTPAnswer {
    let status = kind % 2 == 0 ? 429 : 503
    var answer =
      kind < 2 ? HTTPAnswer.problem(status == 429 ? .rateLimited : .unavailable, status) : .portal(status)
    let now = Date(timeIntervalSince1970: time)
    answer.headers["date"] = HTTPDate.format(now)
    answer.headers["retry-after"] =
      kind == 1 || kind == 2 ? HTTPDate.format(now + TimeInterval(retryAfter)) : String(retryAfter)
    return answer
  }

  /// What arrives of it when the connection breaks unnoticed.
  func cut(at quarter: Int) -> HTTPAnswer {
    var answer = self
    answer.body = body.prefix(body.count * quarter / 4)
    return answer
  }
}
