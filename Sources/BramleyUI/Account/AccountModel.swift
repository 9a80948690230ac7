import BramleyAPI
import BramleyClient
import Observation

/// What the account screen does: the devices, what is asked first, and the password where the server wants a proof.
@MainActor @Observable final class AccountModel {
  enum Devices: Hashable {
    case loading
    case shown([DeviceRow])
    case unavailable
    /// The back end has no such list.
    case notOffered
  }

  /// A password that is asked for, and what waits for it.
  struct Proof: Hashable {
    let step: AccountStep
    let email: String
    var password = ""
  }

  let auth: Auth
  private(set) var devices = Devices.loading
  /// Called when the account is deleted; the screen may be gone by then.
  @ObservationIgnored var onDeletion: @MainActor (Deletion) -> Void = { _ in }
  var confirmation: Confirmation?
  var proof: Proof?

  init(auth: Auth) { self.auth = auth }

  // MARK: What is shown

  var isBusy: Bool {
    if auth.state.isBusy { return true }
    guard let activity = auth.activity else { return false }
    return activity != .listSessions && activity != .refreshUser
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

  var isConfirming: Bool {
    get { confirmation != nil }
    set { if !newValue { confirmation = nil } }
  }

  var isProving: Bool {
    get { proof != nil }
    set { if !newValue { proof = nil } }
  }

  var password: String {
    get { proof?.password ?? "" }
    set { proof?.password = newValue }
  }

  var otherDevices: Int {
    guard case .shown(let rows) = devices else { return 0 }
    return rows.count { $0.canBeEnded }
  }

  // MARK: What is done

  /// Fetches the devices and the account as they are now. Of a failure the list itself tells.
  func load() async {
    do throws(SessionError) {
      devices = .shown(DeviceRow.rows(try await auth.sessions()))
    } catch {
      if case .unsupported = error { devices = .notOffered } else { devices = .unavailable }
    }
    _ = try? await auth.refreshUser()
    if auth.notice == nil { auth.dismissFailure() }
  }

  func signOut() async { _ = try? await auth.signOut() }

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
  func prove() async {
    guard let proof, !proof.password.isEmpty else { return }
    do throws(AccountError) {
      try await auth.reauthenticate(with: .email(proof.email, password: proof.password))
    } catch { return }
    self.proof = nil
    await take(proof.step)
  }

  private func attempt(_ step: AccountStep) async throws(AccountError) {
    switch step {
    case .endSession(let id):
      try await inSession { (auth) throws(SessionError) in try await auth.endSession(id) }
      await load()
    case .signOutOthers:
      try await inSession { (auth) throws(SessionError) in
        try await auth.signOutEverywhere(keepingThisDevice: true)
      }
      await load()
    case .addApple(let scopes): try await auth.link(.apple(scopes: scopes))
    case .unlink(let id): try await auth.unlink(id)
    case .deleteAccount: onDeletion(try await auth.deleteAccount())
    }
  }

  private func inSession(_ body: (Auth) async throws(SessionError) -> Void) async throws(AccountError) {
    do throws(SessionError) { try await body(auth) } catch { throw .session(error) }
  }
}
