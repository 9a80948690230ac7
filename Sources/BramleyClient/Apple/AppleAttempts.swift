/// Keeps an attempt ready for buttons whose request is synchronous, such as SwiftUI's `SignInWithAppleButton`: a nonce
/// that the server issues must be there before the tap.
///
///     SignInWithAppleButton { request in
///       attempt = attempts.take()
///       attempt?.configure(request)
///     } onCompletion: { result in
///       guard let attempt else { return }
///       Task { try? await auth.signIn(with: .apple(attempt, result)) }
///     }
///     .task { await attempts.prepare() }
@MainActor public final class AppleAttempts {
  private let scopes: [AppleScope]
  private let context: SignInContext
  private var ready: AppleAttempt?
  private var preparing: Task<Void, Never>?

  /// Keeps attempts with these scopes.
  public init(scopes: [AppleScope] = [.name, .email], in context: SignInContext) {
    self.scopes = scopes
    self.context = context
  }

  /// Keeps attempts for an `Auth`, with its source of nonces.
  public convenience init(for auth: Auth, scopes: [AppleScope] = [.name, .email]) {
    self.init(scopes: scopes, in: auth.engine.surroundings.context)
  }

  /// Prepares an attempt if none is ready; call it when the button appears, and when the app comes to the foreground.
  public func prepare() async {
    if let ready, ready.isFresh(at: context.now()) { return }
    ready = nil
    let task = preparing ?? Task { await self.fetch() }
    preparing = task
    await task.value
    preparing = nil
  }

  /// Returns the attempt for one tap, each once; the next one is prepared at once.
  ///
  /// When none is ready, as without network, its nonce is made here. A server that issues its own nonces rejects it.
  public func take() -> AppleAttempt {
    let taken = ready
    ready = nil
    Task { await prepare() }
    if let taken, taken.isFresh(at: context.now()) { return taken }
    return AppleAttempt(scopes: scopes, nonce: Base64URL.encode(context.random(32)), context: context)
  }

  private func fetch() async { ready = try? await AppleAttempt.make(scopes: scopes, in: context) }
}
