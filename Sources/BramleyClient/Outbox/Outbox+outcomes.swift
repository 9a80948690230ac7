extension Outbox {
  /// Removes an attempt that the server has, with its name.
  func acknowledge(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    // A write that failed may still have reached the storage.
    unsaved.removeAll { $0.key == attempt.key }
    try await update { $0.acknowledge(attempt) }
  }

  /// Notes that the request did not reach the server and will be repeated.
  func withdraw(_ departure: Departure) async throws(SecureStorageError) {
    try await update { $0.withdraw(departure) }
  }

  /// Removes an attempt that the server rejected. Its name waits, since the server doesn't have it.
  func refuse(_ departure: Departure) async throws(SecureStorageError) {
    try await update { contents in
      contents.withdraw(departure)
      if contents.attempt?.key == departure.attempt.key { contents.retireAttempt() }
    }
  }

  /// Removes an attempt. Its name stays, since the server may or may not have it.
  func retire(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    try await update { if $0.attempt?.key == attempt.key { $0.retireAttempt() } }
  }

  /// Removes the attempt, if there is one. Its name stays, unless the attempt is the delivered one.
  func close(delivered: String?) async throws(SecureStorageError) {
    try await update { $0.closeAttempt(delivered: delivered) }
  }
}
