import BramleyAPI
import BramleyClient
import ComposableArchitecture

/// Signing in: one method at a time. Dismissing a provider's sheet shows nothing; a failure shows an alert.
///
/// What a person types stays in the view and comes with the action. No password or code is ever in the state.
@Reducer
public struct SignInFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// Whether it is not yet known who is signed in.
    public var isChecking: Bool
    /// Why that check failed. It is shown in place of the sign-in screen, with a button that tries again.
    public var checkFailure: AuthFailure?
    /// The method with which a sign-in is under way.
    public var signingIn: SignInMethod.ID?
    /// What the method asks the person in the middle.
    public var question = QuestionFeature.State(purposes: [.signIn])
    /// The failure that is shown.
    @Presents public var alert: AlertState<Never>?

    public init(isChecking: Bool = false) { self.isChecking = isChecking }
  }

  public enum Action: Sendable {
    /// The person tapped a button or sent a form.
    case signInTapped(SignInMethod)
    /// The person tapped "Try Again" after a failed check.
    case checkAgainTapped
    /// The person discards what the device has stored and can't read.
    case startOverTapped
    /// The sign-in ended.
    case signInEnded(AuthOutcome<User>)
    /// The question in the middle of a sign-in.
    case question(QuestionFeature.Action)
    /// The alert was closed.
    case alert(PresentationAction<Never>)
    /// For the parent.
    case delegate(Delegate)

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// This person is signed in now.
      case signedIn(User)
      /// The check who is signed in has to run again.
      case checkAgain
    }
  }

  @Dependency(\.authClient) private var authClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.question, action: \.question) { QuestionFeature() }
    Reduce { state, action in
      switch action {
      case .signInTapped(let method):
        guard state.signingIn == nil else { return .none }
        state.signingIn = method.id
        return .run { [authClient] send in await send(.signInEnded(authClient.signIn(method))) }

      case .checkAgainTapped:
        state.checkFailure = nil
        return .send(.delegate(.checkAgain))

      case .startOverTapped:
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

      case .question, .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
