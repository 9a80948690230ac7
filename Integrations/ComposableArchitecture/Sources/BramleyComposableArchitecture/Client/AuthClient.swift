import BramleyAPI
import BramleyClient
import ComposableArchitecture
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls that the features make on an `Auth`. Each is a closure that returns its outcome as a screen treats it.
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
  /// The states, beginning with the current one.
  public var states: @Sendable () async -> AsyncStream<AuthState> = { .finished }
  /// The deletions from now on, for the screen that shows their outcome. Each call returns a stream of its own.
  public var deletions: @Sendable () async -> AsyncStream<Deletion> = { .finished }
  /// Whether the session began with the sign-in that created the account, for a greeting or an introduction. It stays so
  /// for as long as the session lasts; what is shown once needs a flag of the app's own.
  public var isNewUser: @Sendable () async -> Bool = { false }
  /// The decision of the last check of the Apple credential; show a hint for `signInAgain`.
  public var credential: @Sendable () async -> CredentialDecision? = { nil }
  /// The events from now on, for monitoring: kinds and codes, without secrets, addresses and names.
  public var events: @Sendable () async -> AsyncStream<AuthEvent> = { .finished }
  /// Reads the stored session and checks Apple's credential, at launch and when the app comes back.
  public var start: @Sendable () async -> AuthFailure? = { nil }
  /// Discards what the device has stored and can't read, when the person wants to start over.
  public var discardUnreadableStorage: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// Signs in with a method.
  public var signIn: @Sendable (_ method: SignInMethod) async -> AuthOutcome<User> = { _ in .silent }
  /// The questions that methods ask the person in the middle of a sign-in, beginning with the current one; nil while
  /// there is none.
  public var questions: @Sendable () async -> AsyncStream<PendingQuestion?> = { .finished }
  /// Answers a question.
  public var answer: @Sendable (_ id: PendingQuestion.ID, _ answer: SignInAnswer) async -> Void = { _, _ in }
  /// Gives up the sign-in that asks a question.
  public var cancelQuestion: @Sendable (_ id: PendingQuestion.ID) async -> Void = { _ in }
  /// Signs out on this device.
  public var signOut: @Sendable () async -> AuthOutcome<SignOutResult> = { .silent }
  /// Signs out every other device.
  public var signOutOthers: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// Fetches the account.
  public var refreshUser: @Sendable () async -> AuthOutcome<User> = { .silent }
  /// Changes the name; an empty one removes it.
  public var rename: @Sendable (_ name: PersonName) async -> AuthOutcome<User> = { _ in .silent }
  /// Fetches the devices on which the person is signed in.
  public var sessions: @Sendable () async -> AuthOutcome<[SessionSummary]> = { .silent }
  /// Signs a device out.
  public var endSession: @Sendable (_ id: SessionID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Proves again who the person is.
  public var reauthenticate: @Sendable (_ method: SignInMethod) async -> AuthOutcome<Void> = { _ in .silent }
  /// Signs in with a method that opens an account that exists, then links the one that was refused.
  public var signInThenLink:
    @Sendable (_ method: SignInMethod, _ refused: SignInMethod) async -> AuthOutcome<User> = { _, _ in .silent
    }
  /// What is known about the methods, which decides which buttons are shown and in which order. With `fetching` the
  /// server is asked for its list first.
  public var offer: @Sendable (_ fetching: Bool) async -> MethodOffer = { _ in MethodOffer() }
  /// Has the person sign in to another account of theirs, and says what a merge of it into this one would do.
  public var prepareMerge: @Sendable (_ method: SignInMethod) async -> AuthOutcome<PendingMerge> = { _ in
    .silent
  }
  /// Merges what was prepared.
  public var confirmMerge: @Sendable () async -> AuthOutcome<Merge> = { .silent }
  /// Drops what was prepared.
  public var cancelMerge: @Sendable () async -> Void = {}
  /// What was prepared, and the merge that can be undone.
  public var merges: @Sendable () async -> MergeState = { MergeState() }
  /// Reverses a merge.
  public var undoMerge: @Sendable (_ id: MergeID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Moves what a guest has done into an account that exists.
  public var moveGuest: @Sendable (_ method: SignInMethod) async -> AuthOutcome<User> = { _ in .silent }
  /// Adds an identity to the account.
  public var link: @Sendable (_ method: SignInMethod) async -> AuthOutcome<Void> = { _ in .silent }
  /// Removes an identity from the account.
  public var unlink: @Sendable (_ id: IdentityID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Sets or changes the password.
  public var setPassword: @Sendable (_ change: PasswordChangeRequest) async -> AuthOutcome<Void> = { _ in
    .silent
  }
  /// Fetches the account's passkeys.
  public var passkeys: @Sendable () async -> AuthOutcome<PasskeyList> = { .silent }
  /// Changes what the owner calls a passkey.
  public var renamePasskey: @Sendable (_ id: IdentityID, _ label: String) async -> AuthOutcome<Passkey> = {
    _, _ in .silent
  }
  /// Removes a passkey.
  public var removePasskey: @Sendable (_ id: IdentityID) async -> AuthOutcome<Void> = { _ in .silent }
  /// Fetches the account's second factors.
  public var secondFactors: @Sendable () async -> AuthOutcome<SecondFactorList> = { .silent }
  /// Makes the secret of an authenticator app.
  public var startAuthenticatorApp: @Sendable () async -> AuthOutcome<TOTPEnrollment> = { .silent }
  /// Adds the authenticator app that shows this code.
  public var addAuthenticatorApp:
    @Sendable (_ enrollment: TOTPEnrollment, _ code: String) async -> AuthOutcome<SecondFactor> = { _, _ in
      .silent
    }
  /// Removes a second factor.
  public var removeSecondFactor: @Sendable (_ id: SecondFactorID) async -> AuthOutcome<Void> = { _ in .silent
  }
  /// Makes new recovery codes, which end the old ones.
  public var newRecoveryCodes: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// The recovery codes that the person must write down now, also after a sign-in that has set up a second factor.
  public var recoveryCodes: @Sendable () async -> [String]? = { nil }
  /// Removes the recovery codes, after the person has written them down.
  public var dismissRecoveryCodes: @Sendable () async -> Void = {}
  /// Says that the second factor is not lost.
  public var cancelLostFactor: @Sendable () async -> AuthOutcome<Void> = { .silent }
  /// Fetches a page of what happened to the account, newest first, after the one that had this `next`.
  public var activity: @Sendable (_ next: String?) async -> AuthOutcome<Activity> = { _ in .silent }
  /// Fetches all that the server keeps about the person, as a file.
  public var exportData: @Sendable () async -> AuthOutcome<ExportedFile> = { .silent }
  /// Proves the account's address, or the one that it changes to: a code is mailed and asked for.
  public var verifyEmail: @Sendable () async -> AuthOutcome<User> = { .silent }
  /// Changes the account's address; nil asks for the new one. The code that is mailed to it is asked for.
  public var changeEmail: @Sendable (_ email: String?) async -> AuthOutcome<User> = { _ in .silent }
  /// Changes the account's phone number; nil asks for the new one. The code that is texted to it is asked for.
  public var changeNumber: @Sendable (_ number: String?) async -> AuthOutcome<User> = { _ in .silent }
  /// Continues what a link of a mail began; false for a link that is no mail's.
  public var open: @Sendable (_ url: URL) async -> AuthOutcome<Bool> = { _ in .silent }
  /// Sends a request of the app's own with the session's token. It throws a `SessionError`.
  public var data: @Sendable (_ request: URLRequest) async throws -> HTTPAnswer
  /// Adds the session's token to a request of the app's own, which the app sends by itself. It throws a `SessionError`.
  public var authorizedRequest: @Sendable (_ request: URLRequest) async throws -> URLRequest
  /// Returns a code for a session of another device of this person, such as the watch. It shows no sheet.
  public var handOver: @Sendable (_ request: ChildSessionRequest) async -> AuthOutcome<ChildSessionCode> = {
    _ in
    .silent
  }
  /// Deletes the account.
  public var deleteAccount: @Sendable () async -> AuthOutcome<Deletion> = { .silent }
}

extension AuthClient: TestDependencyKey {
  /// A client that fails the test which calls it. Set the closures that the test expects to be called.
  public static var testValue: AuthClient { AuthClient() }
  /// A client without a server: nobody is signed in at first, and every method succeeds.
  public static var previewValue: AuthClient { .preview() }
}

extension DependencyValues {
  /// The client of the sign-in and account features.
  public var authClient: AuthClient {
    get { self[AuthClient.self] }
    set { self[AuthClient.self] = newValue }
  }
}
