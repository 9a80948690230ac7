package import Foundation

extension ParkedReply {
  package enum Verdict: Sendable, Equatable {
    /// Nothing is written.
    case answer(Outcome)
    /// Store the reply.
    case park
  }

  /// Judges whether a reply waits for its browser.
  ///
  /// - Parameters:
  ///   - isFinished: whether its flow was finished.
  ///   - isParked: whether it waits already.
  ///   - limit: the most replies that may wait at once.
  ///   - waiting: counts those that wait.
  package func judge(
    isFinished: Bool, isParked: Bool, atMost limit: Int, waiting: () throws -> Int
  ) rethrows -> Verdict {
    if isFinished { return .answer(.finished) }
    if isParked { return .answer(.parked) }
    return try waiting() < limit ? .park : .answer(.full)
  }
}

extension FlowCredential {
  /// Judges whether it is kept: a flow is finished once, and before it expires.
  package func judge(isFlowFinished: Bool, at now: Date) -> Outcome {
    !isFlowFinished && now < flow.expiresAt ? .kept : .finished
  }
}
