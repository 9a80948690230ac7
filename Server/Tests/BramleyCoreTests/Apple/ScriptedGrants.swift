import AppleID
import BramleyCore
import Foundation
import OpenID
import Support
import Synchronization

/// Apple's token endpoint for refresh tokens, controlled by a test: its answers, and the recorded calls.
final class ScriptedGrants: Sendable {
  /// What Apple says.
  enum Reply: Sendable {
    case accepted
    case told(idToken: String)
    case refused(String)
    case failed(status: Int)
    case throttled(retryAfter: TimeInterval?)
    case unreachable
  }

  struct Ask: Sendable {
    var token: String
    var client: String
    var at: Date
  }

  private let clock: ManualClock
  private let rule = Mutex<@Sendable (Ask) -> Reply>({ _ in .accepted })
  private let log = Mutex<[Ask]>([])
  private let gate = Mutex<(@Sendable () async -> Void)?>(nil)

  init(clock: ManualClock) { self.clock = clock }

  /// Everything that was asked.
  var asks: [Ask] { log.withLock(\.self) }

  /// Sets the answer from now on.
  func answer(_ reply: @escaping @Sendable (Ask) -> Reply) { rule.withLock { $0 = reply } }

  /// Sets the answer to everyone from now on.
  func answer(_ reply: Reply) { answer { _ in reply } }

  /// Lets each call wait for something first.
  func wait(for step: @escaping @Sendable () async -> Void) { gate.withLock { $0 = step } }

  var transport: AppleTransport {
    AppleTransport { [self] call in
      let form = Dictionary(call.form ?? [], uniquingKeysWith: { first, _ in first })
      let ask = Ask(token: form["refresh_token"] ?? "", client: form["client_id"] ?? "", at: clock.now)
      log.withLock { $0.append(ask) }
      await gate.withLock(\.self)?()
      switch rule.withLock(\.self)(ask) {
      case .told(let idToken):
        let body = try JSONEncoder().encode(TokenResponse(accessToken: "access", idToken: idToken))
        return AppleTransport.Answer(status: 200, body: body)
      case .accepted:
        let body = try JSONEncoder().encode(TokenResponse(accessToken: "access"))
        return AppleTransport.Answer(status: 200, body: body)
      case .refused(let error):
        return AppleTransport.Answer(status: 400, body: Data(#"{"error":"\#(error)"}"#.utf8))
      case .failed(let status): return AppleTransport.Answer(status: status, body: Data())
      case .throttled(let seconds):
        return AppleTransport.Answer(status: 429, body: Data(), retryAfter: seconds)
      case .unreachable: throw StoreError(.unavailable, "no Apple here")
      }
    }
  }
}
