#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Foundation

  extension CredentialSource {
    /// The device's own readings.
    public static let system = CredentialSource(
      isReliable: isDevice, read: read,
      revocations: {
        AsyncStream { continuation in
          let observer = NotificationCenter.default.addObserver(
            forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil, queue: nil
          ) { _ in continuation.yield() }
          let token = Observer(observer)
          continuation.onTermination = { _ in token.remove() }
        }
      })

    private static var isDevice: Bool {
      #if targetEnvironment(simulator)
        false
      #else
        true
      #endif
    }

    // By the completion handler: the async form can't return both the state `notFound` and the error that comes with it.
    private static let read: @Sendable (String) async -> CredentialReading = { user in
      await withCheckedContinuation { continuation in
        ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, error in
          continuation.resume(returning: CredentialReading(state.rawValue, failed: error != nil))
        }
      }
    }
  }

  /// `@unchecked Sendable`: the token is only handed back to the notification center, which may be done anywhere.
  private final class Observer: @unchecked Sendable {
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }

    func remove() { NotificationCenter.default.removeObserver(token) }
  }
#endif
