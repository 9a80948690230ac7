import BramleyAPI
import BramleyClient
import Observation

/// The state of the account screen: the devices, the confirmation that is asked for, and the step that waits for a
/// proof.
@MainActor @Observable final class AccountModel {
  /// A step that waits until the person has proved again who they are.
  struct Proof: Identifiable {
    let step: AccountStep
    let user: User
    /// The methods that the server accepts.
    let accepted: [SignInMethod.ID]

    var id: AccountStep { step }
  }

  let auth: Auth
  let methods: MethodList
  private(set) var devices = DeviceList.loading
  /// Called when the account is deleted. The screen may have closed by then.
  @ObservationIgnored var onDeletion: @MainActor (Deletion) -> Void = { _ in }
  var confirmation: StepConfirmation?
  var proof: Proof?

  init(auth: Auth, methods: MethodList = .standard) {
    self.auth = auth
    self.methods = methods
  }

  // MARK: What is shown

  /// The action that a progress note shows; fetching the devices and the account shows none.
  var activity: AuthAction? {
    if auth.state.isBusy { return .signIn }
    guard let activity = auth.activity, activity != .listSessions, activity != .refreshUser else {
      return nil
    }
    return activity
  }

  /// An alert can't cover a sheet, so the sheet has an alert of its own.
  var isShowingNotice: Bool {
    get { proof == nil && auth.isShowingNotice }
    set { auth.isShowingNotice = newValue }
  }

  var isShowingProofNotice: Bool {
    get { proof != nil && auth.isShowingNotice }
    set { auth.isShowingNotice = newValue }
  }

  var isConfirming: Bool {
    get { confirmation != nil }
    set { if !newValue { confirmation = nil } }
  }

  // MARK: What is done

  /// Fetches the devices and the account. The list of devices shows its own failure.
  func load() async {
    devices = devices.whileFetched
    devices = devices.after(
      await .of(.listSessions) { () throws(SessionError) in try await auth.sessions() })
    _ = try? await auth.refreshUser()
    if auth.notice == nil { auth.dismissFailure() }
  }

  /// Asks for a step's confirmation, or takes the step at once.
  func choose(_ step: AccountStep) async {
    guard let user = auth.user else { return }
    confirmation = StepConfirmation(step, of: user, on: devices, methods: methods)
    if confirmation == nil { await take(step) }
  }

  /// Takes a step. Where the server asks for a proof that the person has to type, the step waits for it.
  func take(_ step: AccountStep) async {
    do throws(AccountError) { try await attempt(step) } catch {
      guard case .reauthenticationRequired(let accepted) = error, let user = auth.user,
        methods.canProve(user, among: accepted)
      else { return }
      auth.dismissFailure()
      proof = Proof(step: step, user: user, accepted: accepted)
    }
  }

  /// Proves with what the person typed, then takes the step that waited.
  func prove(with method: SignInMethod) async {
    guard let proof else { return }
    do throws(AccountError) { try await auth.reauthenticate(with: method) } catch { return }
    self.proof = nil
    await take(proof.step)
  }

  private func attempt(_ step: AccountStep) async throws(AccountError) {
    switch step {
    case .signOut: try await inSession { (auth) throws(SessionError) in try await auth.signOut() }
    case .signOutOthers:
      try await inSession { (auth) throws(SessionError) in
        try await auth.signOutEverywhere(keepingThisDevice: true)
      }
      await load()
    case .endSession(let id):
      try await inSession { (auth) throws(SessionError) in try await auth.endSession(id) }
      await load()
    case .rename(let name):
      try await inSession { (auth) throws(SessionError) in try await auth.rename(name) }
    case .link(let method): try await auth.link(method)
    case .unlink(let id): try await auth.unlink(id)
    case .delete: onDeletion(try await auth.deleteAccount())
    }
  }

  private func inSession(_ body: (Auth) async throws(SessionError) -> some Any) async throws(AccountError) {
    do throws(SessionError) { _ = try await body(auth) } catch { throw .session(error) }
  }
}
