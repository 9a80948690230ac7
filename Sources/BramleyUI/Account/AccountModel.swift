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
  let methods: ShownMethods
  private(set) var devices = DeviceList.loading
  /// Called when the account is deleted. The screen may have closed by then.
  @ObservationIgnored var onDeletion: @MainActor (Deletion) -> Void = { _ in }
  var confirmation: StepConfirmation?
  var proof: Proof?
  /// The file of an export that the person has not saved yet.
  var exported: ExportedFile?
  /// The authenticator app that is being set up.
  var enrollment: TOTPEnrollment?
  /// The passkeys and second factors, as far as they are known.
  private(set) var security = SecurityLists()
  /// Whether the sheet for a new password is open. It shows its own questions and failures.
  var isSettingPassword = false

  init(auth: Auth, methods: ShownMethods = .standard) {
    self.auth = auth
    self.methods = methods
  }

  // MARK: What is shown

  /// The action that a progress note shows; fetching lists and the account shows none.
  var activity: AuthAction? {
    if auth.state.isBusy { return .signIn }
    let quiet: [AuthAction] = [
      .listSessions, .listActivity, .refreshUser, .listPasskeys, .listSecondFactors,
    ]
    return auth.activity.flatMap { quiet.contains($0) ? nil : $0 }
  }

  /// The merge that the sheet shows. Closing the sheet drops it, unless it is under way.
  var pendingMerge: PendingMerge? {
    get { auth.pendingMerge }
    set {
      guard newValue == nil, auth.activity != .merge else { return }
      Task { await auth.cancelMerge() }
    }
  }

  /// Whether a question belongs to this screen: also that of a sign-in to another account, to merge it.
  func isSignedIn(for question: PendingQuestion) -> Bool {
    question.purpose != .signIn || auth.activity == .prepareMerge || auth.activity == .moveGuest
  }

  var isShowingMergeNotice: Bool {
    get { pendingMerge != nil && auth.isShowingNotice }
    set { auth.isShowingNotice = newValue }
  }

  /// An alert can't cover a sheet, so the sheet has an alert of its own.
  var isShowingNotice: Bool {
    get { proof == nil && pendingMerge == nil && !isSettingPassword && auth.isShowingNotice }
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

  var isEnrolling: Bool {
    get { enrollment != nil }
    set { if !newValue { enrollment = nil } }
  }

  /// New recovery codes are shown until the person has them.
  var isShowingRecoveryCodes: Bool {
    get { auth.recoveryCodes != nil && enrollment == nil }
    set { if !newValue { auth.dismissRecoveryCodes() } }
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

  /// Fetches the passkeys and the second factors.
  func loadSecurity() async {
    wantsSecurity = false
    security.begin()
    security.passkeys = await .of(.listPasskeys) { () throws(SessionError) in try await auth.passkeys() }
    security.factors = await .of(.listSecondFactors) { () throws(SessionError) in
      try await auth.secondFactors()
    }
    // Each list shows its own failure.
    if let action = auth.failure?.action, [.listPasskeys, .listSecondFactors].contains(action) {
      auth.dismissFailure()
    }
  }

  /// Whether a step has changed what the security screen lists.
  private(set) var wantsSecurity = false

  /// Asks for a step's confirmation, or takes the step at once.
  func choose(_ step: AccountStep) async {
    guard let user = auth.user else { return }
    confirmation = StepConfirmation(step, of: user, on: devices, methods: methods)
    if confirmation == nil { await take(step) }
  }

  /// Takes a step. Where the server asks for a proof that the person has to type, the step waits for it.
  func take(_ step: AccountStep) async {
    do throws(AccountError) { try await attempt(step) } catch {
      if let move = moveInstead(of: step) {
        auth.dismissFailure()
        confirmation = move
        return
      }
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

  /// What a guest is asked whose identity has an account already.
  private func moveInstead(of step: AccountStep) -> StepConfirmation? {
    guard case .link(let method) = step, let user = auth.user, user.isGuest, auth.offer.canMerge,
      auth.failure?.reason == .identityTaken
    else { return nil }
    return StepConfirmation(.moveGuest(method), of: user, on: devices, methods: methods)
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
    case .verifyEmail: try await auth.verifyEmail()
    case .changeEmail: try await auth.changeEmail()
    case .changeNumber: try await auth.changeNumber()
    case .prepareMerge(let method): try await auth.prepareMerge(with: method)
    case .merge: try await auth.confirmMerge()
    case .undoMerge(let id): try await auth.undoMerge(id)
    case .moveGuest(let method): try await auth.moveGuest(into: method)
    case .setPassword(let change):
      try await auth.setPassword(change.password, replacing: change.currentPassword, email: change.email)
      _ = try? await auth.refreshUser()
    case .renamePasskey(let id, let label):
      try await inSession { (auth) throws(SessionError) in try await auth.renamePasskey(id, to: label) }
    case .removePasskey(let passkey): try await auth.removePasskey(passkey.id)
    case .addAuthenticator: enrollment = try await auth.startAuthenticatorApp()
    case .confirmAuthenticator(let enrollment, let code):
      try await auth.addAuthenticatorApp(enrollment, code: code)
      self.enrollment = nil
    case .removeSecondFactor(let factor): try await auth.removeSecondFactor(factor.id)
    case .newRecoveryCodes: try await auth.newRecoveryCodes()
    case .cancelLostFactor:
      try await inSession { (auth) throws(SessionError) in try await auth.cancelLostFactor() }
    case .export: exported = try await auth.exportData()
    case .delete: onDeletion(try await auth.deleteAccount())
    }
    wantsSecurity = wantsSecurity || step.changesSecurity
  }

  private func inSession(_ body: (Auth) async throws(SessionError) -> some Any) async throws(AccountError) {
    do throws(SessionError) { _ = try await body(auth) } catch { throw .session(error) }
  }
}

extension AccountStep {
  /// Whether the security screen lists something else after it.
  fileprivate var changesSecurity: Bool {
    switch self {
    case .renamePasskey, .removePasskey, .confirmAuthenticator, .removeSecondFactor, .newRecoveryCodes,
      .cancelLostFactor, .link, .unlink:
      true
    default: false
    }
  }
}
