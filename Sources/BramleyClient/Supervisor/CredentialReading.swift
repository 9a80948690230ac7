/// What the device says of a person's Apple credential (`ASAuthorizationAppleIDProvider.CredentialState`).
public enum CredentialReading: Hashable, Sendable {
  /// Apple lets them sign in.
  case authorized
  /// The person has stopped using Apple with the app.
  case revoked
  /// This device knows nothing of them.
  case notFound
  /// The app has moved to another team since.
  case transferred
  /// It can't tell: an error, no Apple Account, a state of a newer system.
  case unavailable
}

/// Where readings come from.
public struct CredentialSource: Sendable {
  /// Whether a reading means anything; the Simulator's don't.
  public var isReliable: Bool
  /// Reads, by Apple's id of the person. It is local and needs no network.
  public var read: @Sendable (_ user: String) async -> CredentialReading
  /// Tells each time that Apple says a credential was revoked while the app runs.
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

  /// The device's own word where there is one; nil elsewhere, as on Linux.
  public static var platform: CredentialSource? {
    #if canImport(AuthenticationServices)
      .system
    #else
      nil
    #endif
  }
}

extension CredentialReading {
  /// The system's number. With an error nothing is believed but that the device knows nothing, which comes with one.
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
