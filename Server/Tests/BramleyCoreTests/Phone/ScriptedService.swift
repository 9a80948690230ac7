import Foundation
import OpenID
import Synchronization

/// A service that texts are sent by: it keeps the calls and answers what the test says.
final class ScriptedService: Sendable {
  private struct State {
    var calls: [ProviderTransport.Call] = []
    var answers: [(status: Int, body: String)?]
  }

  private let state: Mutex<State>

  /// - Parameter answers: one for each call, the last for all further ones; nil for none.
  init(_ answers: (status: Int, body: String)?...) { state = Mutex(State(answers: answers)) }

  /// The calls so far.
  var calls: [ProviderTransport.Call] { state.withLock(\.calls) }

  /// The form of the last call.
  var form: [String: String] {
    Dictionary(calls.last?.form ?? [], uniquingKeysWith: { first, _ in first })
  }

  var transport: ProviderTransport {
    ProviderTransport { [self] (call: ProviderTransport.Call) in
      let answer = state.withLock { state in
        state.calls.append(call)
        return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
      }
      guard let answer else { throw URLError(.timedOut) }
      return ProviderTransport.Answer(status: answer.status, body: Data(answer.body.utf8))
    }
  }
}
