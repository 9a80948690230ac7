import BramleyAPI

extension SessionEngine {
  /// Gives the account the name that its owner's first sign-in could not deliver, where it still has none.
  ///
  /// It helps who came in by a way that carries no name, such as the browser; another sign-in with the same
  /// credential takes the name along by itself.
  func deliverNames() async {
    guard let held = (try? await held()) ?? nil, let read = backend.account.user,
      let update = backend.account.update,
      let waiting = (try? await outbox.name(for: held.session.user.identities)) ?? nil
    else { return }
    // One token for both calls: whoever signs in between them must not get this name.
    guard let fresh = try? await freshHeld(), fresh.session.user.id == held.session.user.id else { return }
    let token = fresh.session.accessToken
    do throws(BackendFailure) {
      // The account may have got one from another device.
      var user = try await read(token)
      if user.name?.isEmpty ?? true { user = try await update(UserPatch(name: .set(waiting.name)), token) }
      await remember(user)
    } catch { return }
    try? await outbox.remove(waiting)
  }
}
