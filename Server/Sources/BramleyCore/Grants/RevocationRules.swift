extension RevocationAttempt {
  /// Judges whether a revocation is still wanted.
  ///
  /// - Parameters:
  ///   - states: those of the revocations that wait for the job. Empty when the deletion is so long ago that
  ///     its status can no longer be queried; Apple is notified all the same.
  ///   - isPersonBack: whether the person has an identity here again.
  /// - Returns: What to do, or nil when the person's return supersedes the revocation.
  package func judge(_ states: [RevocationState], isPersonBack: Bool) -> Verdict? {
    if !states.isEmpty, !states.contains(where: \.isWaiting) { return .settled }
    return isPersonBack ? nil : .goOn
  }
}

extension RevocationState {
  /// The states that still wait for a job.
  package static let waiting: [Self] = [.open, .covered]

  package var isWaiting: Bool { Self.waiting.contains(self) }

  /// Whether a failed job may be removed because it only duplicated another one.
  package static func areCovered(_ states: [Self]) -> Bool {
    !states.isEmpty && states.allSatisfy { $0 == .covered }
  }
}
