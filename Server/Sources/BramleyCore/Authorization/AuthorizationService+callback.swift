package import BramleyAPI
import BramleyTokens
package import Foundation
import OpenID

extension AuthorizationService {
  /// Stores a provider's reply until the browser comes for it. A cross-site POST carries no cookie, so
  /// nothing is decided here.
  ///
  /// - Returns: Whether the state belongs to a flow that waits for this provider's reply.
  package func park(
    _ reply: BrowserReply, state: String, from id: ProviderID
  ) async throws(Refusal) -> Bool {
    guard let provider = providers.first(where: { $0.id == id }) else { return false }
    let now = surroundings.now()
    let person = provider.claimedPerson(in: reply).map {
      PersonKey.of(IdentityKey(provider: id, team: $0.namespace, subject: $0.subject), by: ring)
    }
    guard let text = try? JSONEncoder().encode(reply) else { throw Refusal(.internalError) }
    do throws(StoreError) {
      guard let flow = try await store.flow(stateHash: Self.hash(state, of: id), at: now) else {
        return false
      }
      let sealed = Seal(ring: ring).close(text, for: FlowRecord.row(flow.id))
      return try await store.park(sealed, of: person, inFlow: flow.id, at: now)
    } catch { throw Refusal(error) }
  }

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

  /// Ends a flow in the browser that started it: verifies the provider's reply, stores the sign-in and opens
  /// a code.
  package func finish(
    state: String, cookie: String?, from id: ProviderID
  ) async throws(Refusal) -> Finish {
    guard let cookie, let provider = providers.first(where: { $0.id == id }) else { return .foreign }
    let found: FlowRecord?
    do throws(StoreError) {
      found = try await store.repliedFlow(
        stateHash: Self.hash(state, of: id), browserHash: Self.hash(cookie), at: surroundings.now())
    } catch { throw Refusal(error) }
    guard let record = found, let box = record.reply else { return .foreign }
    guard let data = try? Seal(ring: ring).open(box, for: FlowRecord.row(record.id)),
      let reply = try? JSONDecoder().decode(BrowserReply.self, from: data)
    else { throw Refusal(.internalError) }
    return try await finish(record, reply, state: state, with: provider)
  }

  private func finish<Provider: BrowserProvider>(
    _ record: FlowRecord, _ reply: BrowserReply, state: String, with provider: Provider
  ) async throws(Refusal) -> Finish {
    let flow = flow(record, state: state, of: provider.id)
    do throws(Refusal) {
      switch try await provider.answer(in: reply, to: flow) {
      case .cancelled: return try await sendBack(record, .accessDenied)
      case .failed: return try await sendBack(record, .serverError)
      case .presented(let presented):
        let code = try await openCode(for: record, flow, presented, with: provider)
        return .client(
          answer(to: record.binding.redirectURI, [("code", code)], record.clientState),
          asking: nameToAsk(about: record.binding))
      }
    } catch {
      // A temporary failure leaves the flow as it is, with the name that the provider sends only once: the
      // page can be loaded again.
      if error.retryAfter == nil { _ = try await end(record) }
      guard error.code == .signUpRefused else { return .refused(error) }
      let words = [("error", "access_denied"), ("error_description", error.detail ?? "")]
      return .client(answer(to: record.binding.redirectURI, words, record.clientState), asking: nil)
    }
  }

  private func sendBack(
    _ record: FlowRecord, _ error: AuthorizationFault.Code
  ) async throws(Refusal) -> Finish {
    guard try await end(record) else { return .foreign }
    return .client(
      answer(to: record.binding.redirectURI, [("error", error.rawValue)], record.clientState), asking: nil)
  }

  private func end(_ record: FlowRecord) async throws(Refusal) -> Bool {
    do { return try await store.endFlow(record.id) } catch { throw Refusal(error) }
  }

  /// Returns the client's name if its address is outside the browser.
  private func nameToAsk(about binding: AuthorizationCodeBinding) -> String? {
    guard RedirectAddress(binding.redirectURI)?.leavesBrowser ?? true else { return nil }
    return clients.first { $0.id == binding.clientID }?.name ?? binding.clientID.rawValue
  }

  private func openCode<Provider: BrowserProvider>(
    for record: FlowRecord, _ flow: BrowserFlow, _ presented: Provider.Presented, with provider: Provider
  ) async throws(Refusal) -> String {
    let code = surroundings.random(32).base64URL
    try await signIn.openCode(
      hash: Self.hash(code), for: record, flow, with: provider, presented)
    return code
  }
}
