import BramleyAPI
import BramleyClient
import ComposableArchitecture

/// Signing in: one method at a time, silence for who goes away, an alert for what failed.
///
/// What a person types stays in the view and comes with the action; no password is ever in the state.
@Reducer
public struct SignInFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// Whether it is still to be found out if somebody is signed in.
    public var isChecking: Bool
    /// Why that could not be found out; told in place of the sign-in screen, with a way to try again.
    public var checkFailure: AuthFailure?
    /// The method that is under way.
    public var signingIn: SignInMethod.ID?
    /// What went wrong, told once.
    @Presents public var alert: AlertState<Never>?

    public init(isChecking: Bool = false) { self.isChecking = isChecking }
  }

  public enum Action: Sendable {
    /// A button was tapped, or a form sent.
    case signInTapped(SignInMethod)
    /// Who could not be told if they are signed in wants to know.
    case checkAgainTapped
    /// Who has something stored that can't be read would rather begin anew.
    case signInAnewTapped
    /// The sign-in came out.
    case signInEnded(AuthOutcome<User>)
    /// The alert was closed.
    case alert(PresentationAction<Never>)
    /// For the parent.
    case delegate(Delegate)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// This person is signed in now.
      case signedIn(User)
      /// It is to be found out again if somebody is.
      case checkAgain
    }
  }

  @Dependency(\.authClient) private var authClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signInTapped(let method):
        guard state.signingIn == nil else { return .none }
        state.signingIn = method.id
        return .run { [authClient] send in await send(.signInEnded(authClient.signIn(method))) }

      case .checkAgainTapped:
        state.checkFailure = nil
        return .send(.delegate(.checkAgain))

      case .signInAnewTapped:
        state.checkFailure = nil
        return .run { [authClient] send in
          _ = await authClient.discardUnreadableStorage()
          await send(.delegate(.checkAgain))
        }

      case .signInEnded(let outcome):
        state.signingIn = nil
        if case .done(let user) = outcome { return .send(.delegate(.signedIn(user))) }
        state.alert = AlertState(outcome)
        return .none

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
