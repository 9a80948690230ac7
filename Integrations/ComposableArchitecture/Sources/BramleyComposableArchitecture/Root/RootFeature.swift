import BramleyAPI
import BramleyClient
import ComposableArchitecture

/// The root of an app: the sign-in feature, or the app's own feature for the signed-in person.
///
///     RootFeature { HomeFeature() }
///
/// It begins signed out and checking, follows every state of the session, and gives each person a state of their own, so
/// that nothing of one person is left for the next.
@Reducer
public struct RootFeature<SignedIn: Reducer & SendableMetatype> where SignedIn.State: SignedInState {
  @ObservableState
  public enum State {
    /// Nobody is signed in, or it is not yet known who is.
    case signedOut(SignInFeature.State)
    /// A person is signed in.
    case signedIn(SignedIn.State)

    /// Signed out, until the check says otherwise.
    public init() { self = .signedOut(SignInFeature.State(isChecking: true)) }

    /// Who is signed in.
    public var user: User? {
      guard case .signedIn(let state) = self else { return nil }
      return state.user
    }
  }

  public enum Action {
    /// The root appeared. It follows the session from now on.
    case task
    /// The app came to the foreground. The credential is checked.
    case becameActive
    /// The check ended, perhaps with a failure.
    case checked(AuthFailure?)
    /// The session has this state now.
    case stateChanged(AuthState)
    /// The account was deleted.
    case deleted(Deletion)
    /// An action of the sign-in feature.
    case signedOut(SignInFeature.Action)
    /// An action of the app's own feature.
    case signedIn(SignedIn.Action)
    /// For the parent.
    case delegate(Delegate)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// This person's content is shown now.
      case signedIn(User)
      /// Nobody's content is shown any more.
      case signedOut
    }
  }

  @Dependency(\.authClient) private var authClient
  private let signedIn: SignedIn

  /// Makes the root of an app.
  /// - Parameter signedIn: the app's own feature for the signed-in person.
  public init(signedIn: () -> SignedIn) {
    self.signedIn = signedIn()
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task: return follow()
      case .becameActive: return check()
      case .checked(let failure): return show(failure, &state)
      case .stateChanged(let next): return change(AuthChange(showing: state.user, next: next), &state)
      case .signedOut(.delegate(.checkAgain)): return check()
      case .signedOut(.delegate(.signedIn(let user))):
        return change(AuthChange(showing: state.user, next: .signedIn(user)), &state)
      case .deleted(let deletion): return showDeletion(deletion, &state)
      case .signedOut, .signedIn, .delegate: return .none
      }
    }
    .ifCaseLet(\.signedOut, action: \.signedOut) { SignInFeature() }
    .ifCaseLet(\.signedIn, action: \.signedIn) { signedIn }
  }

  private func follow() -> Effect<Action> {
    .merge(
      .run { [authClient] send in
        for await state in await authClient.states() { await send(.stateChanged(state)) }
      },
      .run { [authClient] send in
        for await deletion in await authClient.deletions() { await send(.deleted(deletion)) }
      },
      check())
  }

  private func check() -> Effect<Action> {
    .run { [authClient] send in await send(.checked(authClient.start())) }
  }

  private func show(_ failure: AuthFailure?, _ state: inout State) -> Effect<Action> {
    guard case .signedOut(var signedOut) = state else { return .none }
    if signedOut.isChecking {
      signedOut.checkFailure = failure
    } else if let failure {
      signedOut.alert = AlertState(failure)
    }
    state = .signedOut(signedOut)
    return .none
  }

  private func change(_ change: AuthChange, _ state: inout State) -> Effect<Action> {
    switch change {
    case .none: return .none
    case .signedOut:
      if case .signedOut(var signedOut) = state {
        (signedOut.isChecking, signedOut.checkFailure) = (false, nil)
        state = .signedOut(signedOut)
        return .none
      }
      state = .signedOut(SignInFeature.State())
      return .send(.delegate(.signedOut))
    case .signedIn(let user):
      state = .signedIn(SignedIn.State(user: user))
      return .send(.delegate(.signedIn(user)))
    case .updated(let user):
      guard case .signedIn(var signedIn) = state else { return .none }
      signedIn.user = user
      state = .signedIn(signedIn)
      return .none
    }
  }

  /// The screen that asked for the deletion closes with the account, so the sign-in screen shows the outcome.
  private func showDeletion(_ deletion: Deletion, _ state: inout State) -> Effect<Action> {
    let effect = change(.signedOut, &state)
    guard case .signedOut(var signedOut) = state else { return effect }
    signedOut.alert = AlertState(deletion)
    state = .signedOut(signedOut)
    return effect
  }
}

extension RootFeature.State: Equatable where SignedIn.State: Equatable {}
extension RootFeature.State: Sendable where SignedIn.State: Sendable {}
