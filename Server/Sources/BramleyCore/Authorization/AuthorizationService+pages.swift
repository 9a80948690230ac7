package import BramleyAPI
import BramleyTokens
package import Foundation

// The server's own pages: a client's request that names no provider goes there.
extension AuthorizationService {
  /// Starts a flow at the pages.
  func begin<Pages>(
    _ request: AuthorizationRequest, at pages: Pages, _ client: ClientID, _ redirectURI: String
  ) -> Destination<Pages> {
    let now = surroundings.now()
    var flow = PageFlow(.signIn, expiresAt: now.addingTimeInterval(PageFlow.lifetime))
    let asking = PageFlow.Client(
      id: client, redirectURI: redirectURI, challenge: request.codeChallenge ?? "", state: request.state,
      key: request.keyThumbprint)
    flow.client = asking
    let prompts = Set((request.prompt ?? "").split(separator: " ").map(String.init))
    if prompts.contains("none"), prompts.count > 1 {
      return .start(
        back(to: redirectURI, .init(.invalidRequest, "prompt=none stands alone"), request.state))
    }
    if let text = request.maxAge {
      guard let seconds = Int(text), (0...315_360_000).contains(seconds) else {
        return .start(
          back(to: redirectURI, .init(.invalidRequest, "max_age must be a number of seconds"), request.state))
      }
      flow.authAfter = now.addingTimeInterval(-TimeInterval(seconds))
    }
    if prompts.contains("login") { (flow.authAfter, flow.asksAgain) = (now, true) }
    // Any of them is enough, so one factor will do where it is among them.
    let classes = Set(
      (request.classes ?? "").split(separator: " ").map { AuthenticationClass(rawValue: String($0)) })
    if classes.contains(.twoFactors), !classes.contains(.oneFactor) { flow.wantsFactor = true }
    flow.selectsAccount = prompts.contains("select_account")
    flow.hint = request.loginHint.flatMap { EmailAddress($0)?.text }
    guard flow.sealed(by: ring).utf8.count <= PageFlow.maximumLength else {
      return .start(
        back(
          to: redirectURI, .init(.invalidRequest, "redirect_uri and state are too long together"),
          request.state))
    }
    return .pages(pages, flow, of: asking, isSilent: prompts.contains("none"))
  }

  /// The name of the client that a flow returns to; nil for one of the pages themselves.
  package func clientName(of flow: PageFlow) -> String? {
    flow.client.map { asked in clients.first { $0.id == asked.id }?.name ?? asked.id.rawValue }
  }

  /// Whether a code for a flow goes to a program on the machine or to a site that is not this server's own, so that the
  /// person is asked before.
  package func asksBeforeReturning(of flow: PageFlow) -> Bool {
    guard let client = flow.client, !client.redirectURI.hasPrefix(publicURL + "/") else { return false }
    guard RedirectAddress(client.redirectURI)?.leavesBrowser == false, let own = OwnSite(publicURL) else {
      return true
    }
    return !own.includes(client.redirectURI)
  }

  /// The address that a provider's reply leads the browser to in the end; nil for a state that this server did not make.
  package func returnAddress(ofState state: String, from id: ProviderID) -> String? {
    guard let flow = openFlow(state, of: id)?.state else { return nil }
    let page = flow.clientState.flatMap { PageFlow(sealed: $0, ring: ring, at: surroundings.now()) }
    return page?.client?.redirectURI ?? flow.binding.redirectURI
  }

  /// Returns where a browser goes with a code for the client of a flow.
  package func finish(
    _ flow: PageFlow, of client: PageFlow.Client, for caller: Caller, by browsers: BrowserSessionService
  ) async throws(Refusal) -> URL {
    let binding = AuthorizationCodeBinding(
      clientID: client.id, redirectURI: client.redirectURI, codeChallenge: client.challenge,
      keyThumbprint: client.key)
    let code = try await browsers.code(for: caller, binding, isNewUser: flow.isNewUser)
    return answer(to: client.redirectURI, [("code", code)], client.state)
  }

  /// Why the pages send a browser back without a code.
  package enum PageError: Sendable {
    /// The person cancelled.
    case cancelled
    /// Nobody is signed in, and the client wants no page shown.
    case loginRequired
    /// The person would have to be asked, and the client wants no page shown.
    case interactionRequired
  }

  /// Returns where a browser goes without a code.
  package func sendBack(_ client: PageFlow.Client, _ error: PageError) -> URL {
    let code: AuthorizationFault.Code =
      switch error {
      case .cancelled: .accessDenied
      case .loginRequired: .loginRequired
      case .interactionRequired: .interactionRequired
      }
    return answer(to: client.redirectURI, [("error", code.rawValue)], client.state)
  }
}
