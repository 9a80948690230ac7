import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

/// The passkeys and second factors of the signed-in person: listed, added, renamed and removed, with recovery codes.
///
/// ``AccountFeature`` presents it. A step that can't be undone is confirmed first. Where the server asks for a recent proof
/// that the person has to type, the step waits in ``State/proving``. Send ``Action/proofGiven(_:)`` with a method, and the step
/// is taken after it.
@Reducer
public struct SecurityFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The person whose account it is.
    public var user: User
    /// The lists, as far as they are known. They show their own failures.
    public var lists = SecurityLists()
    /// The action that is under way.
    public var activity: AuthAction?
    /// The authenticator app that is being set up.
    public var enrollment: TOTPEnrollment?
    /// New recovery codes, which are shown until the person has them.
    public var recoveryCodes: [String]?
    /// The step that waits for a recent proof.
    public var proving: ProvingStep?
    /// What a method asks the person in the middle of a step.
    public var question = QuestionFeature.State(purposes: [.reauthenticate, .link])
    /// The sign-in methods of the app.
    public let methods: ShownMethods
    /// The confirmation that is asked for before a step that can't be undone.
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?
    /// The failure that is shown.
    @Presents public var alert: AlertState<Never>?

    public init(user: User, methods: ShownMethods = .standard) {
      self.user = user
      self.methods = methods
    }

    /// Whether the proof form can ask for the proof that a step waits for. Where it can't, a screen of your own may.
    public var isAskingForProof: Bool {
      proving.map { methods.canProve(user, among: $0.methods) } ?? false
    }
  }

  public enum Action: Sendable {
    /// The screen appeared, or the person wants the lists again.
    case task
    /// The passkeys were fetched.
    case passkeysLoaded(AuthOutcome<PasskeyList>)
    /// The second factors were fetched.
    case factorsLoaded(AuthOutcome<SecondFactorList>)
    /// The person tapped a step.
    case stepTapped(AccountStep)
    /// The secret of an authenticator app was made.
    case enrollmentStarted(TOTPEnrollment)
    /// The step ended.
    case stepEnded(AccountStep, AuthOutcome<Void>)
    /// There are recovery codes to show, or none.
    case recoveryCodesKnown([String]?)
    /// The person gave a proof.
    case proofGiven(SignInMethod)
    /// The proof was accepted or refused.
    case proofEnded(AuthOutcome<Void>)
    /// The person gave no proof. The step is dropped.
    case proofDismissed
    /// The person doesn't want the authenticator app.
    case enrollmentDismissed
    /// The person has written the recovery codes down.
    case recoveryCodesDismissed
    /// What a method asks in the middle.
    case question(QuestionFeature.Action)
    /// The answer to the confirmation.
    case confirmation(PresentationAction<Confirmation>)
    /// The alert was closed.
    case alert(PresentationAction<Never>)
    /// For the parent.
    case delegate(Delegate)

    @CasePathable
    public enum Confirmation: Equatable, Sendable {
      /// The step was confirmed.
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
    Scope(state: \.question, action: \.question) { QuestionFeature() }
    Reduce { state, action in
      switch action {
      case .task:
        state.lists.begin()
        return load()
      case .passkeysLoaded(let outcome):
        state.lists.passkeys = outcome
        return .none
      case .factorsLoaded(let outcome):
        state.lists.factors = outcome
        return .none

      case .stepTapped(let step):
        let confirmation = step.confirmation(of: state.user, on: .notOffered, methods: state.methods)
        guard let confirmation else { return take(step, &state) }
        state.confirmation = ConfirmationDialogState(confirmation, yes: .confirmed(step))
        return .none
      case .confirmation(.presented(.confirmed(let step))):
        return take(step, &state)
      case .enrollmentStarted(let enrollment):
        state.enrollment = enrollment
        return .none
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

      case .recoveryCodesKnown(let codes):
        state.recoveryCodes = codes
        return .none
      case .enrollmentDismissed:
        state.enrollment = nil
        return .none
      case .recoveryCodesDismissed:
        state.recoveryCodes = nil
        return .run { [authClient] _ in await authClient.dismissRecoveryCodes() }

      case .question, .confirmation, .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$confirmation, action: \.confirmation)
    .ifLet(\.$alert, action: \.alert)
  }

  private func load() -> Effect<Action> {
    .run { [authClient] send in
      await send(.recoveryCodesKnown(authClient.recoveryCodes()))
      await send(.passkeysLoaded(authClient.passkeys()))
      await send(.factorsLoaded(authClient.secondFactors()))
    }
  }

  private func take(_ step: AccountStep, _ state: inout State) -> Effect<Action> {
    guard state.activity == nil else { return .none }
    state.activity = step.action
    return .run { [authClient] send in
      guard step == .addAuthenticator else {
        return await send(.stepEnded(step, step.take(with: authClient)))
      }
      let outcome = await authClient.startAuthenticatorApp()
      if case .done(let enrollment) = outcome { await send(.enrollmentStarted(enrollment)) }
      await send(.stepEnded(step, outcome.withoutValue))
    }
  }

  private func end(
    _ step: AccountStep, _ outcome: AuthOutcome<Void>, _ state: inout State
  ) -> Effect<Action> {
    state.activity = nil
    switch outcome {
    case .silent, .accountExists: return .none
    case .failed(let failure):
      state.alert = AlertState(failure)
      return .none
    case .proofNeeded(let methods):
      let proving = ProvingStep(step: step, methods: methods)
      state.proving = proving
      if !state.isAskingForProof { state.alert = AlertState(proving) }
      return .none
    case .done:
      if step.action == .addAuthenticatorApp { state.enrollment = nil }
      let done = Effect<Action>.send(.delegate(.done(step.action)))
      return step == .addAuthenticator ? done : .merge(done, load())
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
    case .silent, .proofNeeded, .accountExists: return .none
    }
  }
}
