public import BramleyAPI
public import Observation

/// The sign-in state, for views: one object for the whole app.
///
///     @State private var auth = Auth(
///       server: URL(string: "https://id.example.com")!, strategies: [AppleStrategy()], storage: .keychain())
///
/// Its ``state`` follows the engine's, which follows the storage, so that widgets and extensions over the same storage
/// agree. An error is thrown to the caller, and is in ``failure`` for a screen to show once. It works on Linux too.
@MainActor @Observable public final class Auth {
  /// The engine, which has the tokens for your own requests.
  public nonisolated let engine: SessionEngine
  /// The last failure; nil once dismissed, and after the person only cancelled.
  public internal(set) var failure: AuthFailure?
  /// The action in progress other than a sign-in, for a progress view.
  public internal(set) var activity: AuthAction?
  /// The decision of the last check of the Apple credential; show a hint for ``CredentialDecision/signInAgain``.
  public internal(set) var credential: CredentialDecision?

  /// What a method asks the person in the middle of a sign-in, such as a code that was sent to them; nil when nothing
  /// is asked. Answer with ``submit(_:)``, ``resend()`` or ``cancelQuestion()``.
  public internal(set) var question: PendingQuestion?

  /// The server's sign-in methods, in the order in which to show them; nil until ``loadMethods()`` has them.
  public internal(set) var methods: AvailableMethods?
  /// The method of the last sign-in on this device, also after a sign-out; a sign-in screen puts it first.
  public internal(set) var lastMethod: SignInMethod.ID?
  /// The address of the last sign-in with a password on this device, if ``PasswordStrategy/init(remembersAddress:)``
  /// has it remembered; it stays after a sign-out.
  public internal(set) var rememberedAddress: String?
  /// What a merge with another account of the person would do; nil while none waits.
  public internal(set) var pendingMerge: PendingMerge?
  /// The last merge of this run, which ``undoMerge(_:)`` can reverse until its deadline.
  public internal(set) var lastMerge: Merge?

  /// The forgotten password that waits for its mailed code; nil while none does. It outlives the process.
  public internal(set) var awaitedReset: AwaitedReset?
  /// The address that waits for its mailed code; nil while none does. It outlives the process.
  public internal(set) var awaitedAddress: AwaitedAddress?

  /// The recovery codes that the person must write down now; nil while there are none. Show them, then call
  /// ``dismissRecoveryCodes()``. They are nowhere else, and no second time.
  public internal(set) var recoveryCodes: [String]?
  @ObservationIgnored var passkeyOffer: Task<SignInProof?, Never>?

  /// Whether ``requireSignIn()`` waits for a person; a screen that shows the sign-in follows it.
  public internal(set) var isSignInRequired = false
  @ObservationIgnored var signInRequests = SignInRequests()

  var attempt: SignInMethod.ID?
  private var known: SessionState
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var following: Following?
  let supervisor: CredentialSupervisor?

  /// Follows an engine; nothing is read or sent before ``start()``.
  ///
  /// - Parameters:
  ///   - engine: the engine that has the session.
  ///   - credentials: the source of Apple credential states; nil where there is none.
  public convenience init(engine: SessionEngine, credentials: CredentialSource? = .platform) {
    self.init(engine: engine, credentials: credentials, showing: .checking)
  }

  init(engine: SessionEngine, credentials: CredentialSource?, showing state: SessionState) {
    self.engine = engine
    known = state
    let supervisor = credentials.map { CredentialSupervisor(engine: engine, source: $0) }
    self.supervisor = supervisor
    let questions = engine.surroundings.questions.changes
    following = Following([
      Task { [weak self] in
        for await _ in questions { self?.showQuestion() }
      },
      Task { [weak self] in
        for await _ in await engine.states { await self?.catchUp() }
      },
      Task { await supervisor?.listen() },
    ])
  }

  /// The sign-in state.
  public var state: AuthState {
    if let attempt { return .signingIn(attempt) }
    return switch known {
    case .checking: .checking
    case .signedOut: .signedOut
    case .signedIn(let user): .signedIn(user)
    }
  }

  /// The signed-in person, also while a new sign-in is in progress.
  public var user: User? {
    guard case .signedIn(let user) = known else { return nil }
    return user
  }

  /// Whether the session began with the sign-in that created the account. It stays so for as long as the session lasts,
  /// so that no crash loses it. To show something once, the app needs a flag of its own.
  public internal(set) var isNewUser = false

  /// Clears ``failure``, after it was shown.
  public func dismissFailure() { failure = nil }

  /// The events from now on, for monitoring: kinds and codes, without secrets, addresses and names.
  public nonisolated var events: AsyncStream<AuthEvent> { engine.surroundings.events.stream }

  /// Adopts the engine's state. Calls may overtake each other; an older state is ignored.
  func catchUp() async {
    showQuestion()
    let look = await engine.store.look
    guard look.changes > changes else { return }
    changes = look.changes
    if let endProblem = look.endProblem, user != nil, look.state == .signedOut {
      failure = AuthFailure(.ended(endProblem), action: .keepSession)
    }
    known = look.state
    isNewUser = look.isNewUser
    lastMethod = look.lastMethod
    if lastMerge?.userID != user?.id { lastMerge = nil }
    if awaitedAddress?.userID != user?.id { awaitedAddress = nil }
    settleSignInRequests()
  }
}

/// Cancels its tasks when it is released.
private final class Following: Sendable {
  private let tasks: [Task<Void, Never>]

  init(_ tasks: [Task<Void, Never>]) { self.tasks = tasks }

  deinit { for task in tasks { task.cancel() } }
}
