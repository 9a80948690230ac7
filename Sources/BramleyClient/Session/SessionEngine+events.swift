import BramleyAPI

extension SessionEngine {
  /// Tells monitors how a refresh went.
  func telling<Value>(
    _ refresh: () async throws(SessionError) -> Value
  ) async throws(SessionError) -> Value {
    do throws(SessionError) {
      let value = try await refresh()
      events.send(AuthEvent(.refreshEnded, outcome: .done))
      return value
    } catch {
      events.send(AuthEvent(.refreshEnded, outcome: .failed, code: error.code))
      if case .ended = error { events.send(AuthEvent(.sessionEnded, code: error.code)) }
      throw error
    }
  }
}
