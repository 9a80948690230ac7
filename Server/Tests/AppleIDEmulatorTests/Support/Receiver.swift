import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Synchronization

/// An app's server that receives notifications and answers as configured.
final class Receiver: Sendable {
  struct Received: Sendable {
    var url: String
    var jws: String

    var claims: [String: JSONValue] {
      CompactJWS(jws).flatMap { try? JSONDecoder().decode([String: JSONValue].self, from: $0.payload) } ?? [:]
    }

    /// The event, decoded for the second time.
    var event: [String: JSONValue] {
      let text = claims["events"]?.string ?? ""
      return (try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))) ?? [:]
    }
  }

  private struct State {
    var received: [Received] = []
    var answers: [Int] = []
    var underWay = 0
    var most = 0
  }

  struct Unreachable: Error {}

  private let state = Mutex(State())
  private let hold: (@Sendable () async -> Void)?

  /// - Parameter hold: what an answer waits for.
  init(hold: (@Sendable () async -> Void)? = nil) { self.hold = hold }

  var received: [Received] { state.withLock { $0.received } }
  /// The maximum number of concurrent deliveries.
  var most: Int { state.withLock { $0.most } }

  /// The statuses of the next answers, 0 for no answer; 200 when they are used up.
  func answer(_ statuses: Int...) { state.withLock { $0.answers = statuses } }

  var sender: NotificationSender {
    NotificationSender { url, body in
      struct Envelope: Decodable { var payload: String }
      let envelope = try JSONDecoder().decode(Envelope.self, from: body)
      let status = self.state.withLock { state in
        state.received.append(Received(url: url, jws: envelope.payload))
        state.underWay += 1
        state.most = max(state.most, state.underWay)
        return state.answers.isEmpty ? 200 : state.answers.removeFirst()
      }
      await self.hold?()
      self.state.withLock { $0.underWay -= 1 }
      if status == 0 { throw Unreachable() }
      return status
    }
  }
}
