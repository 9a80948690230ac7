package import BramleyAPI
package import Foundation

// A flow ends in the browser that started it, which proves it by its cookie.
extension AuthorizationService {
  /// The answer to a browser that comes back from a provider.
  package enum Finish: Sendable {
    /// Send it to the client; `asking` names the client when the code leaves the browser, so that the person
    /// is asked first.
    case client(URL, asking: String?)
    /// The flow is not this browser's, has ended, or is unknown: say so, and reveal nothing.
    case foreign
    /// The flow is this browser's, and the provider's reply was not accepted.
    case refused(Refusal)
  }

  /// Finishes a flow with the reply that the browser brings: verifies it, stores the sign-in (or the credential, for a
  /// link or a reauthentication) and opens a code.
  package func finish(
    _ reply: BrowserReply, state: String, cookie: String?, from id: ProviderID
  ) async throws(Refusal) -> Finish {
    try await finish(state, cookie, id) { flow throws(Refusal) in .reply(reply.withoutState) }
  }

  /// Finishes a flow whose reply came by POST, with what ``receive(_:state:from:)`` stored of it or with the
  /// provider's error.
  package func resume(
    state: String, error: String?, cookie: String?, from id: ProviderID
  ) async throws(Refusal) -> Finish {
    try await finish(state, cookie, id) { flow throws(Refusal) in
      if let error { return flow.state.error(sealed: error, ring: ring).map { .error($0) } }
      return try await parkedReply(of: flow).map { .parked($0) }
    }
  }

  /// What a flow ends with.
  private enum Ending {
    case reply(BrowserReply)
    case parked(BrowserReply)
    case error(AuthorizationFault.Code)
  }

  private func finish(
    _ state: String, _ cookie: String?, _ id: ProviderID,
    with ending: (OpenFlow) async throws(Refusal) -> Ending?
  ) async throws(Refusal) -> Finish {
    guard let cookie, let provider = providers.first(where: { $0.id == id }),
      let flow = openFlow(state, of: id), constantTimeEqual(flow.state.browserHash, SecretHash.of(cookie)),
      try await !isFinished(flow)
    else { return .foreign }
    switch try await ending(flow) {
    case nil: return .foreign
    case .error(let error): return sendBack(flow, error)
    case .reply(let reply): return try await finish(flow, reply, isParked: false, with: provider)
    case .parked(let reply): return try await finish(flow, reply, isParked: true, with: provider)
    }
  }

  private func finish<Provider: BrowserProvider>(
    _ flow: OpenFlow, _ reply: BrowserReply, isParked: Bool, with provider: Provider
  ) async throws(Refusal) -> Finish {
    do throws(Refusal) {
      switch try await provider.answer(in: reply, to: flow.view) {
      case .cancelled: return sendBack(flow, .accessDenied)
      case .failed: return sendBack(flow, .serverError)
      case .presented(let presented):
        let code = surroundings.newSecretText()
        switch flow.state.purpose {
        case .signIn:
          try await signIn.openCode(
            hash: SecretHash.of(code), for: flow.state, flow.view, with: provider, presented)
        case .link, .reauthentication:
          try await keepCredential(hash: SecretHash.of(code), of: flow, with: provider, presented)
        }
        return .client(
          answer(to: flow.state.binding.redirectURI, [("code", code)], flow.state.clientState),
          asking: nameToAsk(about: flow.state.binding))
      }
    } catch {
      return try await rejected(flow, isParked: isParked, error)
    }
  }

  private func sendBack(_ flow: OpenFlow, _ error: AuthorizationFault.Code) -> Finish {
    .client(
      answer(to: flow.state.binding.redirectURI, [("error", error.rawValue)], flow.state.clientState),
      asking: nil)
  }

  /// Returns the client's name if its address is outside the browser.
  private func nameToAsk(about binding: AuthorizationCodeBinding) -> String? {
    guard RedirectAddress(binding.redirectURI)?.leavesBrowser ?? true else { return nil }
    return clients.first { $0.id == binding.clientID }?.name ?? binding.clientID.rawValue
  }
}
