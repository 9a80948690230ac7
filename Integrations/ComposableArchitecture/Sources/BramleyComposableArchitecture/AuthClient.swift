import BramleyAPI
import BramleyClient
import ComposableArchitecture
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the features ask of an `Auth`: one closure a question, each answered as a screen treats it.
///
/// Give the live value where the app makes its store:
///
///     Store(initialState: RootFeature<HomeFeature>.State()) {
///       RootFeature { HomeFeature() }
///     } withDependencies: {
///       $0.authClient = .live(auth)
///     }
@DependencyClient
public struct AuthClient: Sendable {
  /// The states, beginning with the present one.
  public var states: @Sendable () async -> AsyncStream<AuthState> = { .finished }
  /// The accounts that were deleted from now on, for the one who shows what became of them.
  public var deletions: @Sendable () async -> AsyncStream<Deletion> = { .finished }
  /// The check at launch and on return: what is kept, and whether Apple's credential still stands.
  public var start: @Sendable () async -> AuthFailure? = { nil }
  /// Lets go of what the device has stored and can't read, when a person wants to begin anew.
  public var discardUnreadableStorage: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// Signs in.
  public var signIn: @Sendable (_ method: SignInMethod) async -> AuthOutcome<User> = { _ in .silent }
  /// Signs out on this device.
  public var signOut: @Sendable () async -> AuthOutcome<SignOutResult> = { .silent }
  /// Signs out every device but this one.
  public var signOutOthers: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// The account, fetched now.
  public var refreshUser: @Sendable () async -> AuthOutcome<User> = { .silent }
  /// Changes the name; an empty one removes it.
  public var rename: @Sendable (_ name: PersonName) async -> AuthOutcome<User> = { _ in .silent }
  /// The devices that are signed in.
  public var sessions: @Sendable () async -> AuthOutcome<[SessionSummary]> = { .silent }
  /// Signs a device out.
  public var endSession: @Sendable (_ id: SessionID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Proves again who the person is.
  public var reauthenticate: @Sendable (_ method: SignInMethod) async -> AuthOutcome<Void> = { _ in .silent }
  /// Adds a way into the account.
  public var link: @Sendable (_ method: SignInMethod) async -> AuthOutcome<Void> = { _ in .silent }
  /// Removes a way into the account.
  public var unlink: @Sendable (_ id: IdentityID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Sets or changes the password.
  public var setPassword: @Sendable (_ password: String) async -> AuthOutcome<Void> = { _ in .silent }
  /// Sends a request of the app's own with the session's token; it throws a `SessionError`.
  public var data: @Sendable (_ request: URLRequest) async throws -> HTTPAnswer
  /// Deletes the account.
  public var deleteAccount: @Sendable () async -> AuthOutcome<Deletion> = { .silent }
}

extension AuthClient: TestDependencyKey {
  /// Fails the test that uses it; set the closures that the test plans for.
  public static var testValue: AuthClient { AuthClient() }
  /// Plays a server: nobody is signed in at first, and every way in works.
  public static var previewValue: AuthClient { .preview() }
}

extension DependencyValues {
  /// What the sign-in and account features ask.
  public var authClient: AuthClient {
    get { self[AuthClient.self] }
    set { self[AuthClient.self] = newValue }
  }
}
