/// The state of a person's Apple credential as the device knows it (`ASAuthorizationAppleIDProvider.CredentialState`).
public enum CredentialReading: Hashable, Sendable {
  /// Apple lets them sign in.
  case authorized
  /// The person has stopped using Apple with the app.
  case revoked
  /// This device has no credential of the person.
  case notFound
  /// The app has been transferred to another team.
  case transferred
  /// The state is unknown: there was an error, there is no Apple Account, or a newer system has another state.
  case unavailable
}

/// The source of readings.
public struct CredentialSource: Sendable {
  /// Whether readings are reliable; the Simulator's aren't.
  public var isReliable: Bool
  /// Reads the state, by Apple's id of the person. It is local and needs no network.
  public var read: @Sendable (_ user: String) async -> CredentialReading
  /// Has an element each time that Apple reports a revoked credential while the app runs.
  public var revocations: @Sendable () -> AsyncStream<Void>

  /// Makes a source.
  public init(
    isReliable: Bool = true, read: @escaping @Sendable (String) async -> CredentialReading,
    revocations: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
  ) {
    self.isReliable = isReliable
    self.read = read
    self.revocations = revocations
  }

  /// The device's own readings where there are some; nil elsewhere, as on Linux.
  public static var platform: CredentialSource? {
    #if canImport(AuthenticationServices)
      .system
    #else
      nil
    #endif
  }
}

extension CredentialReading {
  /// Makes a reading of the system's number. With an error, only `notFound` counts, which always comes with one.
  init(_ number: Int, failed: Bool) {
    switch (number, failed) {
    case (0, false): self = .revoked
    case (1, false): self = .authorized
    case (2, _): self = .notFound
    case (3, false): self = .transferred
    default: self = .unavailable
    }
  }
}
