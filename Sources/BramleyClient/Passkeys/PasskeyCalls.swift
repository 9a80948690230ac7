public import BramleyAPI

/// What a back end does for passkeys before a proof: it issues challenges.
///
/// `token` is the access token of the person who links or reauthenticates; nil for a sign-in or a sign-up.
public struct PasskeyCalls: Sendable {
  /// Issues a challenge for the proof of a passkey: to sign in, or to reauthenticate.
  public var startProof:
    @Sendable (_ purpose: SignInProof.Purpose, _ token: String?) async throws(BackendFailure) ->
      PasskeyRequestChallenge
  /// Issues a challenge for a new passkey.
  public var startCreation:
    @Sendable (_ start: PasskeyCreationStart, _ token: String?) async throws(BackendFailure) ->
      PasskeyCreationChallenge

  /// Makes a value of two closures.
  public init(
    startProof:
      @escaping @Sendable (SignInProof.Purpose, String?) async throws(BackendFailure) ->
      PasskeyRequestChallenge,
    startCreation:
      @escaping @Sendable (PasskeyCreationStart, String?) async throws(BackendFailure) ->
      PasskeyCreationChallenge
  ) {
    self.startProof = startProof
    self.startCreation = startCreation
  }
}

/// What a new passkey is for.
public enum PasskeyCreationStart: Hashable, Sendable {
  /// A new account.
  case signUp(PasskeySignUpStartRequest)
  /// The account of the signed-in person.
  case link(PasskeyStartRequest)
}

/// Issues challenges for passkeys, with the session of the person where that is needed. The engine sets it.
public struct PasskeySource: Sendable {
  /// Issues a challenge for the proof of a passkey: to sign in, or to reauthenticate.
  public var startProof: @Sendable (SignInProof.Purpose) async throws(SignInError) -> PasskeyRequestChallenge
  /// Issues a challenge for a new passkey.
  public var startCreation:
    @Sendable (PasskeyCreationStart) async throws(SignInError) -> PasskeyCreationChallenge

  /// Makes a source of two closures.
  public init(
    startProof:
      @escaping @Sendable (SignInProof.Purpose) async throws(SignInError) -> PasskeyRequestChallenge,
    startCreation:
      @escaping @Sendable (PasskeyCreationStart) async throws(SignInError) -> PasskeyCreationChallenge
  ) {
    self.startProof = startProof
    self.startCreation = startCreation
  }
}

extension PasskeySource {
  /// Challenges of a back end for a person who is not signed in; nil where it knows no passkeys.
  init?(of backend: SignInBackend) {
    guard case .some(let calls) = backend.passkeys else { return nil }
    self.init(
      startProof: { (purpose) throws(SignInError) in
        do throws(BackendFailure) { return try await calls.startProof(purpose, nil) } catch {
          throw SignInError(error)
        }
      },
      startCreation: { (start) throws(SignInError) in
        do throws(BackendFailure) { return try await calls.startCreation(start, nil) } catch {
          throw SignInError(error)
        }
      })
  }
}
