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
    /// What is known about the methods, which decides which buttons are shown and in which order.
    public var offer = MethodOffer()
    /// The account that the last sign-in would have doubled: the person is offered the methods that open it.
    public var existing: ExistingAccount?
    /// The failure that is shown.
    @Presents public var alert: AlertState<Never>?

    public init(isChecking: Bool = false) { self.isChecking = isChecking }
  }

  public enum Action: Sendable {
    /// The person tapped a button or sent a form.
    case signInTapped(SignInMethod)
    /// The screen appeared. It asks for the methods; with `fetching` the server is asked too.
    case task(fetching: Bool)
    /// What is known about the methods.
    case offered(MethodOffer)
    /// The person chose a method that opens an account that exists; the refused one is linked after it.
    case existingAccountChosen(SignInMethod, refused: SignInMethod?)
    /// The person chose none.
    case existingAccountDismissed
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
      case .task(let isFetching):
        return .run { [authClient] send in
          await send(.offered(authClient.offer(false)))
          if isFetching { await send(.offered(authClient.offer(true))) }
        }
      case .offered(let offer):
        state.offer = offer
        return .none

      case .existingAccountChosen(let method, let refused):
        state.existing = nil
        guard state.signingIn == nil else { return .none }
        guard let refused else { return .send(.signInTapped(method)) }
        state.signingIn = method.id
        return .run { [authClient] send in
          await send(.signInEnded(authClient.signInThenLink(method, refused)))
        }
      case .existingAccountDismissed:
        state.existing = nil
        return .none

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
        if case .accountExists(let account) = outcome {
          state.existing = account
          return .none
        }
        state.alert = AlertState(outcome)
        return .none

      case .question, .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
