public import Foundation

extension Auth {
  /// Continues what a link of a mail began: signs in, or proves an address. Call it with every link that opens the app.
  ///
  ///     .onOpenURL { url in Task { try? await auth.open(url) } }
  ///
  /// A link that signs in is good only on the device that asked for it, also after another launch. One that sets a new
  /// password asks for it in ``question``.
  ///
  /// - Returns: whether it was a link of Bramley's mail; any other is left to the app.
  @discardableResult
  public func open(_ url: URL) async throws(AccountError) -> Bool {
    guard let link = MailLink(url) else { return false }
    switch link.kind {
    case .reset: try await reset(by: link)
    case .verification: try await verifyEmail(token: link.token)
    case .signIn: try await signIn(by: link)
    }
    return true
  }

  private func reset(by link: MailLink) async throws(AccountError) {
    if engine.answer(with: link) {
      showQuestion()
      return
    }
    do throws(SignInError) { try await signIn(with: .forgottenPassword(token: link.token)) } catch {
      throw .proof(error)
    }
    await cancelReset()
  }

  private func signIn(by link: MailLink) async throws(AccountError) {
    // In this process the strategy still waits, and its caller gets the outcome.
    if engine.answer(with: link) {
      showQuestion()
      return
    }
    guard let pending = await engine.awaitedMail().link else {
      let error = SignInError.linkOfAnotherDevice
      report(error, .openLink)
      throw .proof(error)
    }
    let method = SignInMethod(pending.method, options: OpenedLink(token: link.token, pending: pending))
    switch pending.purpose {
    case .link: try await self.link(method)
    case .reauthenticate: try await reauthenticate(with: method)
    default: do throws(SignInError) { try await signIn(with: method) } catch { throw .proof(error) }
    }
    await engine.surroundings.mail.change { $0.link = nil }
  }
}
