import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

/// The account of the signed-in person: name, devices, sign-in methods, password, passkeys and second factors, activity,
/// export, sign-out and deletion.
///
/// A step that can't be undone is confirmed first. Where the server asks for a recent proof that the person has to type,
/// the step waits in ``State/proving``. Send ``Action/proofGiven(_:)`` with a method, and the step is taken after it.
@Reducer
public struct AccountFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable, SignedInState {
    /// The person whose account it is.
    public var user: User
    /// The devices on which they are signed in.
    public var devices = DeviceList.loading
    /// The action that is under way.
    public var activity: AuthAction?
    /// What is known about the methods, which decides which can be added.
    public var offer = MethodOffer()
    /// The merge that the person has not confirmed, and the one that can be undone.
    public var merges = MergeState()
    /// Whether the form for a new password is shown.
    public var isSettingPassword = false
    /// The file of an export that the person has not saved yet.
    public var exported: ExportedFile?
    /// The list of what happened to the account, while it is shown.
    @Presents public var activityList: ActivityFeature.State?
    /// The passkeys and second factors, while they are shown.
    @Presents public var security: SecurityFeature.State?
    /// The step that waits for a recent proof.
    public var proving: ProvingStep?
    /// What a method asks the person in the middle of a proof, or while it is added.
    public var question = QuestionFeature.State(purposes: [
      .reauthenticate, .link, .signIn, .verifyEmail, .changeEmail,
    ])
    /// The sign-in methods of the app. Those that the account lacks can be added; they also ask for a proof.
    public let methods: ShownMethods
    /// The confirmation that is asked for before a step that can't be undone.
    @Presents public var confirmation: ConfirmationDialogState<Action.Confirmation>?
    /// The failure that is shown.
    @Presents public var alert: AlertState<Never>?

    public init(user: User) { self.init(user: user, methods: .standard) }

    public init(user: User, methods: ShownMethods) {
      self.user = user
      self.methods = methods
    }

    /// Whether the proof form can ask for the proof that a step waits for. Where it can't, a screen of your own may.
    public var isAskingForProof: Bool {
      proving.map { methods.canProve(user, among: $0.methods) } ?? false
    }
  }

  public enum Action: Sendable {
    /// The screen appeared.
    case task
    /// The devices were fetched.
    case devicesLoaded(AuthOutcome<[SessionSummary]>)
    /// The account was fetched.
    case userLoaded(AuthOutcome<User>)
    /// What is known about the methods and the merges.
    case known(MethodOffer, MergeState)
    /// The person doesn't want the merge that was prepared.
    case mergeDismissed
    /// The person tapped a step. One that can't be undone is confirmed first.
    case stepTapped(AccountStep)
    /// The step ended.
    case stepEnded(AccountStep, AuthOutcome<Void>)
    /// The person wants to set or change the password; false when the form has closed.
    case passwordShown(Bool)
    /// The person wants to see what happened to the account.
    case activityTapped
    /// The list of what happened to the account.
    case activityList(PresentationAction<ActivityFeature.Action>)
    /// The person wants to see the passkeys and second factors.
    case securityTapped
    /// The passkeys and second factors.
    case security(PresentationAction<SecurityFeature.Action>)
    /// The person's data was fetched.
    case exported(ExportedFile)
    /// The file was saved, or the person doesn't want it.
    case exportDismissed
    /// The person gave a proof.
    case proofGiven(SignInMethod)
    /// The proof was accepted or refused.
    case proofEnded(AuthOutcome<Void>)
    /// The person gave no proof. The step is dropped.
    case proofDismissed
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
        state.devices = state.devices.whileFetched
        return load()
      case .devicesLoaded(let outcome):
        state.devices = state.devices.after(outcome)
        return .none
      case .userLoaded(let outcome):
        if case .done(let user) = outcome {
          state.user = user
          state.security?.user = user
        }
        return .none

      case .known(let offer, let merges):
        state.offer = offer
        state.merges = merges
        return .none
      case .mergeDismissed:
        guard state.merges.pending != nil, state.activity == nil else { return .none }
        state.merges.pending = nil
        return .run { [authClient] _ in await authClient.cancelMerge() }

      case .stepTapped(let step):
        let confirmation = step.confirmation(of: state.user, on: state.devices, methods: state.methods)
        guard let confirmation else { return take(step, &state) }
        state.confirmation = ConfirmationDialogState(confirmation, yes: .confirmed(step))
        return .none
      case .confirmation(.presented(.confirmed(let step))):
        return take(step, &state)
      case .stepEnded(let step, let outcome):
        return end(step, outcome, &state)

      case .passwordShown(let isShown):
        state.isSettingPassword = isShown
        return .none
      case .activityTapped:
        state.activityList = ActivityFeature.State()
        return .none
      case .securityTapped:
        state.security = SecurityFeature.State(user: state.user, methods: state.methods)
        return .none
      case .security(.presented(.delegate(.done(let action)))):
        // A passkey is an identity, too.
        return .merge(.send(.delegate(.done(action))), load())
      case .exported(let file):
        state.exported = file
        return .none
      case .exportDismissed:
        state.exported = nil
        return .none

      case .proofGiven(let method):
        guard state.proving != nil, state.activity == nil else { return .none }
        state.activity = .reauthenticate
        return .run { [authClient] send in await send(.proofEnded(authClient.reauthenticate(method))) }
      case .proofEnded(let outcome):
        return endProof(outcome, &state)
      case .proofDismissed:
        state.proving = nil
        return .none

      case .question, .confirmation, .alert, .activityList, .security, .delegate:
        return .none
      }
    }
    .ifLet(\.$confirmation, action: \.confirmation)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$activityList, action: \.activityList) { ActivityFeature() }
    .ifLet(\.$security, action: \.security) { SecurityFeature() }
  }

  private func load() -> Effect<Action> {
    .merge(
      .run { [authClient] send in await send(.devicesLoaded(authClient.sessions())) },
      .run { [authClient] send in await send(.userLoaded(authClient.refreshUser())) },
      look())
  }

  private func look() -> Effect<Action> {
    .run { [authClient] send in await send(.known(authClient.offer(false), authClient.merges())) }
  }

  private func take(_ step: AccountStep, _ state: inout State) -> Effect<Action> {
    guard state.activity == nil else { return .none }
    state.activity = step.action
    return .run { [authClient] send in
      guard step == .export else { return await send(.stepEnded(step, step.take(with: authClient))) }
      let outcome = await authClient.exportData()
      if case .done(let file) = outcome { await send(.exported(file)) }
      await send(.stepEnded(step, outcome.withoutValue))
    }
  }

  private func end(
    _ step: AccountStep, _ outcome: AuthOutcome<Void>, _ state: inout State
  ) -> Effect<Action> {
    state.activity = nil
    switch outcome {
    // The new address still waits for its code.
    case .silent: return step == .changeEmail ? look() : .none
    case .accountExists: return .none
    case .failed(let failure):
      if let move = moveInstead(of: step, failure, state) {
        state.confirmation = move
      } else {
        state.alert = AlertState(failure)
      }
      return .none
    case .proofNeeded(let methods):
      let proving = ProvingStep(step: step, methods: methods)
      state.proving = proving
      if !state.isAskingForProof { state.alert = AlertState(proving) }
      return .none
    case .done:
      if step.action == .setPassword { state.isSettingPassword = false }
      let done = Effect<Action>.send(.delegate(.done(step.action)))
      if step.action == .prepareMerge { return .merge(done, look()) }
      return step.endsSession ? done : .merge(done, load())
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

  /// What a guest is asked whose identity has an account already.
  private func moveInstead(
    of step: AccountStep, _ failure: AuthFailure, _ state: State
  ) -> ConfirmationDialogState<Action.Confirmation>? {
    guard case .link(let method) = step, failure.reason == .identityTaken, state.user.isGuest,
      state.offer.canMerge
    else { return nil }
    let move = AccountStep.moveGuest(method)
    return move.confirmation(of: state.user, on: state.devices, methods: state.methods).map {
      ConfirmationDialogState($0, yes: .confirmed(move))
    }
  }
}

extension AccountStep {
  /// Whether the person is signed out on this device afterwards.
  fileprivate var endsSession: Bool { action == .signOut || action == .deleteAccount }
}
