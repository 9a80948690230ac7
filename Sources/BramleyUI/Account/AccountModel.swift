import BramleyAPI
import BramleyClient
import Observation

/// What the account screen does: the devices, what is asked first, and the step that waits for a proof.
@MainActor @Observable final class AccountModel {
  /// A step that waits until the password was typed.
  struct Proof: Identifiable {
    let step: AccountStep
    let email: String

    var id: AccountStep { step }
  }

  let auth: Auth
  private(set) var devices = DeviceList.loading
  /// Called when the account is deleted; the screen may be gone by then.
  @ObservationIgnored var onDeletion: @MainActor (Deletion) -> Void = { _ in }
  var question: StepQuestion?
  var proof: Proof?

  init(auth: Auth) { self.auth = auth }

  // MARK: What is shown

  /// What is under way; looking at the devices and the account shows nothing.
  var activity: AuthAction? {
    if auth.state.isBusy { return .signIn }
    guard let activity = auth.activity, activity != .listSessions, activity != .refreshUser else {
      return nil
    }
    return activity
  }

  /// An alert can't come over a sheet, so the sheet has one of its own.
  var isShowingNotice: Bool {
    get { proof == nil && auth.isShowingNotice }
    set { auth.isShowingNotice = newValue }
  }

  var isShowingProofNotice: Bool {
    get { proof != nil && auth.isShowingNotice }
    set { auth.isShowingNotice = newValue }
  }

  var isAsking: Bool {
    get { question != nil }
    set { if !newValue { question = nil } }
  }

  // MARK: What is done

  /// Fetches the devices and the account as they are now. Of a failure the list itself tells.
  func load() async {
    devices = devices.whileFetched
    devices = devices.after(
      await .of(.listSessions) { () throws(SessionError) in try await auth.sessions() })
    _ = try? await auth.refreshUser()
    if auth.notice == nil { auth.dismissFailure() }
  }

  /// Asks about a step, or takes it at once.
  func choose(_ step: AccountStep) async {
    guard let user = auth.user else { return }
    question = StepQuestion(step, of: user, on: devices)
    if question == nil { await take(step) }
  }

  /// Takes a step. Where the server wants a proof that only the person can type, the password is asked for first.
  func take(_ step: AccountStep) async {
    do throws(AccountError) { try await attempt(step) } catch {
      guard case .reauthenticationRequired(let methods) = error, methods.contains(.password),
        let email = auth.user?.email
      else { return }
      auth.dismissFailure()
      proof = Proof(step: step, email: email)
    }
  }

  /// Proves with the password that was typed, then takes the step that waited.
  func prove(with password: String) async {
    guard let proof else { return }
    do throws(AccountError) {
      try await auth.reauthenticate(with: .email(proof.email, password: password))
    } catch { return }
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
