public import BramleyAPI
public import Observation

/// Being signed in, as views see it: one value for the whole app.
///
///     @State private var auth = Auth(
///       server: URL(string: "https://id.example.com")!, strategies: [AppleStrategy()], storage: .keychain())
///
/// It holds no truth of its own: ``state`` follows the engine's, which follows what is stored, so that widgets and
/// extensions over the same storage agree. What goes wrong is thrown to who asked, and is in ``failure`` for a
/// screen to show once. All of it works on Linux too.
@MainActor @Observable public final class Auth {
  /// What is beneath: tokens for requests of your own come from here.
  public nonisolated let engine: SessionEngine
  /// What went wrong last; nil once dismissed, and when the person only went away.
  public internal(set) var failure: AuthFailure?
  /// What is under way besides a sign-in, for a progress view.
  public internal(set) var activity: AuthAction?
  /// What was made of the last look at the Apple credential; ``CredentialDecision/signInAgain`` is worth a hint.
  public internal(set) var credential: CredentialDecision?

  var attempt: SignInMethod.ID?
  private var known: SessionState
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var following: Following?
  let supervisor: CredentialSupervisor?

  /// Follows an engine; nothing is read or sent before ``start()``.
  ///
  /// - Parameters:
  ///   - engine: what keeps the session.
  ///   - credentials: what the device says of Apple credentials; nil where nothing does.
  public convenience init(engine: SessionEngine, credentials: CredentialSource? = .platform) {
    self.init(engine: engine, credentials: credentials, showing: .checking)
  }

  init(engine: SessionEngine, credentials: CredentialSource?, showing state: SessionState) {
    self.engine = engine
    known = state
    let supervisor = credentials.map { CredentialSupervisor(engine: engine, source: $0) }
    self.supervisor = supervisor
    following = Following([
      Task { [weak self] in
        for await _ in await engine.states { await self?.catchUp() }
      },
      Task { await supervisor?.listen() },
    ])
  }

  /// What views see.
  public var state: AuthState {
    if let attempt { return .signingIn(attempt) }
    return switch known {
    case .checking: .checking
    case .signedOut: .signedOut
    case .signedIn(let user): .signedIn(user)
    }
  }

  /// Who is signed in, also while somebody is at it to sign in anew.
  public var user: User? {
    guard case .signedIn(let user) = known else { return nil }
    return user
  }

  /// Whether the session began with the sign-in that made the account. It stays so for as long as the session lasts, so
  /// that no crash loses it: what is shown once needs a flag of the app's own.
  public internal(set) var isNewUser = false

  /// The failure was shown.
  public func dismissFailure() { failure = nil }

  /// What happens from now on, for monitoring: kinds and codes, without secrets, addresses and names.
  public nonisolated var events: AsyncStream<AuthEvent> { engine.events.stream }

  /// Sees what the engine knows now. Looks may overtake each other on the way; the older one doesn't count.
  func catchUp() async {
    let (changes, state, isNewUser, ending) = await engine.look
    guard changes > self.changes else { return }
    self.changes = changes
    if let ending, user != nil, state == .signedOut {
      failure = AuthFailure(.ended(ending), action: .keepSession)
    }
    known = state
    self.isNewUser = isNewUser
  }
}

/// Ends the tasks with their owner.
private final class Following: Sendable {
  private let tasks: [Task<Void, Never>]

  init(_ tasks: [Task<Void, Never>]) { self.tasks = tasks }

  deinit { for task in tasks { task.cancel() } }
}

extension SessionEngine {
  fileprivate var look: (changes: Int, state: SessionState, isNewUser: Bool, ending: Problem?) {
    (changes, currentState, known?.held?.session.isNewUser ?? false, ending)
  }
}
