public import BramleyAPI

/// Makes an account without an identity, so that a person can try the app before they sign up.
///
/// The account is upgraded by linking an identity to it (``Auth/link(_:)``): the id stays and nothing is lost. The
/// server must allow it (`guests.enabled`), and deletes a guest who has not been seen for thirty days.
///
/// A lost reply makes no second guest: the attempt and its `Idempotency-Key` are in secure storage before they are
/// sent, and the next attempt has the same key until the server has answered.
public struct GuestStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .guest
  /// Nobody vouches for a guest; this is the name of the server's endpoint.
  public let provider: ProviderID = .guest

  /// Makes the strategy.
  public init() {}

  /// Returns the proof at once; nobody is asked.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` for a link or a reauthentication.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard context.purpose == .signIn else { throw .notConfigured("a guest account proves nothing") }
    return SignInProof(method, provider, wire: GuestSignInRequest(device: context.device))
  }

  /// Nil: a guest has nothing to prove with.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInMethod {
  /// An account without an identity, to be upgraded by linking one.
  public static let guest = SignInMethod(.guest)
}

extension SignInMethod.ID {
  /// An account without an identity, to be upgraded by linking one.
  public static let guest = SignInMethod.ID(of: .guest)
}

extension User {
  /// Whether the account has no identity yet: nobody can sign in to it from another device, and it is lost with this
  /// one's session.
  public var isGuest: Bool { identities.isEmpty }
}
