import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

/// The account of who is signed in: devices, name, ways in, and the ways out.
///
/// What can't be taken back is asked about first. Where the server wants a fresh proof that only the person can type, the
/// step waits in ``State/proving``; send ``Action/proofGiven(_:)`` with a method, and the step is taken after it.
@Reducer
public struct AccountFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable, SignedInState {
    /// Whose account it is.
    public var user: User
    /// Where they are signed in.
    public var devices = DeviceList.loading
    /// What is under way.
    public var activity: AuthAction?
    /// What waits for a fresh proof, and the methods that would do.
    public var proving: ProvingStep?
    /// What is asked before a step that can't be taken back.
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?
    /// What went wrong, told once.
    @Presents public var alert: AlertState<Never>?

    public init(user: User) { self.user = user }

    /// Whose password would do as the proof that a step waits for; nil while none waits, or no password would do.
    public var passwordAddress: String? {
      guard let proving, proving.methods.contains(.password) else { return nil }
      return user.email
    }
  }

  public enum Action: Sendable {
    /// The screen appeared.
    case task
    /// The devices came.
    case devicesLoaded(AuthOutcome<[SessionSummary]>)
    /// The account came.
    case userLoaded(AuthOutcome<User>)
    /// A step was tapped; what can't be taken back is asked about first.
    case stepTapped(AccountStep)
    /// The step came out.
    case stepEnded(AccountStep, AuthOutcome<Void>)
    /// The person typed, or tapped, a fresh proof.
    case proofGiven(SignInMethod)
    /// The proof came out.
    case proofEnded(AuthOutcome<Void>)
    /// The person would rather not.
    case proofDismissed
    /// The answer to the question before a step.
    case confirmation(PresentationAction<Confirmation>)
    /// The alert was closed.
    case alert(PresentationAction<Never>)
    /// For the parent.
    case delegate(Delegate)

    @CasePathable
    public enum Confirmation: Equatable, Sendable {
      /// Yes: take the step.
      case confirmed(AccountStep)
    }

    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The step was done.
      case done(AuthAction)
    }
  }

  @Dependency(\.authClient) private var authClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        state.devices = state.devices.whileFetched
        return load()
      case .devicesLoaded(let outcome):
        state.devices = state.devices.after(outcome)
        return .none
      case .userLoaded(let outcome):
        if case .done(let user) = outcome { state.user = user }
        return .none

      case .stepTapped(let step):
        guard let question = step.question(of: state.user, on: state.devices) else {
          return take(step, &state)
        }
        state.confirmation = ConfirmationDialogState(question, yes: .confirmed(step))
        return .none
      case .confirmation(.presented(.confirmed(let step))):
        return take(step, &state)
      case .stepEnded(let step, let outcome):
        return end(step, outcome, &state)

      case .proofGiven(let method):
        guard state.proving != nil, state.activity == nil else { return .none }
        state.activity = .reauthenticate
        return .run { [authClient] send in await send(.proofEnded(authClient.reauthenticate(method))) }
      case .proofEnded(let outcome):
        return endProof(outcome, &state)
      case .proofDismissed:
        state.proving = nil
        return .none

      case .confirmation, .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$confirmation, action: \.confirmation)
    .ifLet(\.$alert, action: \.alert)
  }

  private func load() -> Effect<Action> {
    .merge(
      .run { [authClient] send in await send(.devicesLoaded(authClient.sessions())) },
      .run { [authClient] send in await send(.userLoaded(authClient.refreshUser())) })
  }

  private func take(_ step: AccountStep, _ state: inout State) -> Effect<Action> {
    guard state.activity == nil else { return .none }
    state.activity = step.action
    return .run { [authClient] send in await send(.stepEnded(step, step.take(with: authClient))) }
  }

  private func end(
    _ step: AccountStep, _ outcome: AuthOutcome<Void>, _ state: inout State
  ) -> Effect<Action> {
    state.activity = nil
    switch outcome {
    case .silent: return .none
    case .failed(let failure):
      state.alert = AlertState(failure)
      return .none
    case .proofNeeded(let methods):
      let proving = ProvingStep(step: step, methods: methods)
      state.proving = proving
      if state.passwordAddress == nil { state.alert = AlertState(proving) }
      return .none
    case .done:
      let told = Effect<Action>.send(.delegate(.done(step.action)))
      return step.endsSession ? told : .merge(told, load())
    }
  }

  private func endProof(_ outcome: AuthOutcome<Void>, _ state: inout State) -> Effect<Action> {
    state.activity = nil
    guard let proving = state.proving else { return .none }
    switch outcome {
    case .done:
      state.proving = nil
      return take(proving.step, &state)
    case .failed(let failure):
      state.alert = AlertState(failure)
      return .none
    case .silent, .proofNeeded: return .none
    }
  }
}

extension AccountStep {
  /// Whether nobody is signed in on this device afterwards.
  fileprivate var endsSession: Bool { action == .signOut || action == .deleteAccount }
}
