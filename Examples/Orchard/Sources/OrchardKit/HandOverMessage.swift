import BramleyAPI
import Foundation

/// What watch and phone say to each other: a request with the watch's challenge, and the code for it. Neither holds a
/// secret that helps anybody without the watch's verifier.
enum HandOverMessage {
  static func request(_ request: ChildSessionRequest) -> [String: Any] {
    ["request": (try? JSONEncoder().encode(request)) ?? Data()]
  }

  static func request(in message: [String: Any]) -> ChildSessionRequest? {
    (message["request"] as? Data).flatMap { try? JSONDecoder().decode(ChildSessionRequest.self, from: $0) }
  }

  static func code(_ code: ChildSessionCode) -> [String: Any] {
    ["code": (try? JSONEncoder().encode(code)) ?? Data()]
  }

  static func code(in message: [String: Any]) -> ChildSessionCode? {
    (message["code"] as? Data).flatMap { try? JSONDecoder().decode(ChildSessionCode.self, from: $0) }
  }
}
