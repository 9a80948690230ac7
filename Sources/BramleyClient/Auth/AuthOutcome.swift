public import BramleyAPI

/// The outcome of an action, as a screen treats it.
///
///     let outcome = await AuthOutcome.of(.listSessions) { () async throws(SessionError) in
///       try await auth.sessions()
///     }
public enum AuthOutcome<Value: Sendable>: Sendable {
  /// It was done.
  case done(Value)
  /// The person cancelled, or the same action is already in progress: screens stay silent.
  case silent
  /// The person has to reauthenticate with something that only they can type; then the action is repeated.
  case proofNeeded(methods: [SignInMethod.ID])
  /// An account with the same address exists: a screen offers the methods that open it.
  case accountExists(ExistingAccount)
  /// It failed; a screen shows the failure once.
  case failed(AuthFailure)

  /// The outcome of a sign-in.
  public nonisolated(nonsending) static func of(
    _ method: SignInMethod, _ body: () async throws(SignInError) -> Value
  ) async -> AuthOutcome {
    do throws(SignInError) { return .done(try await body()) } catch {
      guard let failure = AuthFailure(error, by: method) else { return .silent }
      return failure.existingAccount.map { .accountExists($0) } ?? .failed(failure)
    }
  }

  /// The outcome of a call that needs a session.
  public nonisolated(nonsending) static func of(
    _ action: AuthAction, _ body: () async throws(SessionError) -> Value
  ) async -> AuthOutcome {
    do throws(SessionError) { return .done(try await body()) } catch {
      return .failed(AuthFailure(error, action: action))
    }
  }

  /// The outcome of a call for which the server may want a fresh proof.
  public nonisolated(nonsending) static func of(
    proving action: AuthAction, _ body: () async throws(AccountError) -> Value
  ) async -> AuthOutcome {
    do throws(AccountError) { return .done(try await body()) } catch {
      if case .reauthenticationRequired(let methods) = error { return .proofNeeded(methods: methods) }
      return AuthFailure(error, action: action).map { .failed($0) } ?? .silent
    }
  }
}

extension AuthOutcome: Equatable where Value: Equatable {}
extension AuthOutcome: Hashable where Value: Hashable {}

/// The devices of an account, as far as a screen knows them.
public enum DeviceList: Hashable, Sendable {
  /// They are being fetched.
  case loading
  /// These are signed in.
  case shown([SessionSummary])
  /// They could not be fetched.
  case unavailable
  /// The back end has no such list.
  case notOffered

  /// The list while it is fetched again: shown devices stay, and a retry after a failure shows progress.
  public var whileFetched: DeviceList { self == .unavailable ? .loading : self }

  /// Returns the list after an answer; a failure removes no devices that are shown.
  public func after(_ outcome: AuthOutcome<[SessionSummary]>) -> DeviceList {
    switch outcome {
    case .done(let sessions):
      return .shown(sessions.filter(\.current) + sessions.filter { !$0.current })
    case .failed(let failure) where failure.reason == .unsupported: return .notOffered
    case .failed, .silent, .proofNeeded, .accountExists:
      if case .shown = self { return self }
      return .unavailable
    }
  }
}
