import BramleyAPI

extension SessionEngine {
  /// Tells monitors how a refresh went.
  func tell(of refresh: Result<HeldSession, SessionError>) {
    switch refresh {
    case .success: events.send(AuthEvent(.refreshEnded, outcome: .done))
    case .failure(let error):
      events.send(AuthEvent(.refreshEnded, outcome: .failed, code: error.code))
      if case .ended = error { events.send(AuthEvent(.sessionEnded, code: error.code)) }
    }
  }
}
