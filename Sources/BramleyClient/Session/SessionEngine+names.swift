import BramleyAPI

extension SessionEngine {
  /// Gives the account the name that its owner's first sign-in could not deliver, where it still has none.
  ///
  /// It helps who came in by a way that carries no name, such as the browser; another sign-in with the same
  /// credential takes the name along by itself.
  func deliverNames() async {
    guard let held = (try? await held()) ?? nil, backend.account.update != nil,
      let waiting = (try? await outbox.name(for: held.session.user.identities)) ?? nil
    else { return }
    do throws(SessionError) {
      // The account may have got one from another device.
      let user = try await user()
      guard user.id == held.session.user.id else { return }
      if user.name?.isEmpty ?? true { _ = try await updateUser(UserPatch(name: .set(waiting.name))) }
    } catch { return }
    try? await outbox.remove(waiting)
  }
}
