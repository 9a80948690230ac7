package import BramleyAPI
import Foundation

// A provider's cross-site POST carries no cookie: its reply is verified and kept until the browser comes for it.
extension AuthorizationService {
  /// What becomes of a reply that came by POST.
  package enum Receipt: Sendable {
    /// Send the browser to `…/resume`, with the provider's error, sealed, if it reported one.
    case resume(error: String?)
    /// The flow is unknown, expired or finished: say so, and reveal nothing.
    case foreign
    /// The reply can be verified once only: have the browser post it to `…/resume`, where its cookie comes along.
    case unverified
    /// The reply can't be verified or stored now: have the browser post it again.
    case again(Refusal)
  }

  /// Verifies a provider's reply and stores it until the browser comes for it. Only a reply that is verified is
  /// stored.
  package func receive(
    _ reply: BrowserReply, state: String, from id: ProviderID
  ) async throws(Refusal) -> Receipt {
    guard let provider = providers.first(where: { $0.id == id }), let flow = openFlow(state, of: id) else {
      return .foreign
    }
    let reply = reply.withoutState
    try reply.checkLimits()
    do throws(Refusal) { return try await receive(reply, flow, with: provider) } catch {
      guard error.retryAfter != nil else { throw error }
      return .again(error)
    }
  }

  private func receive<Provider: BrowserProvider>(
    _ reply: BrowserReply, _ flow: OpenFlow, with provider: Provider
  ) async throws(Refusal) -> Receipt {
    switch try await provider.answer(in: reply, to: flow.view) {
    case .cancelled: return .resume(error: flow.state.sealed(.accessDenied, by: ring))
    case .failed: return .resume(error: flow.state.sealed(.serverError, by: ring))
    case .presented(let presented):
      let now = surroundings.now()
      let context = CredentialContext(now: now, purpose: flow.state.purpose, flow: flow.view)
      guard let credential = try await provider.verifyPosted(presented, in: context) else {
        return .unverified
      }
      let person = credential.identity(at: provider.id)
      let parked = ParkedReply(
        mark: flow.view.mark, fields: try sealed(reply, flow), person: PersonKey.of(person, by: ring),
        expiresAt: flow.state.expiresAt)
      return try await park(parked, at: now)
    }
  }

  private func park(_ reply: ParkedReply, at now: Date) async throws(Refusal) -> Receipt {
    let outcome: ParkedReply.Outcome
    do throws(StoreError) {
      outcome = try await store.park(reply, atMost: ParkedReply.maximumCount, at: now)
    } catch { throw Refusal(error) }
    switch outcome {
    case .parked: return .resume(error: nil)
    case .finished: return .foreign
    case .full: throw .unavailable("Too many sign-ins are under way.", retryAfter: 10)
    }
  }

  private func sealed(_ reply: BrowserReply, _ flow: OpenFlow) throws(Refusal) -> Data {
    guard let text = try? JSONEncoder().encode(reply) else { throw Refusal(.internalError) }
    return Seal(ring: ring).close(text, for: ParkedReply.row(flow.view.mark))
  }

  /// Returns the fields of the reply that waits for a flow's browser.
  func parkedReply(of flow: OpenFlow) async throws(Refusal) -> BrowserReply? {
    let found: Data?
    do throws(StoreError) {
      found = try await store.parkedReply(flow.view.mark, at: surroundings.now())
    } catch {
      throw Refusal(error)
    }
    guard let box = found else { return nil }
    guard let text = try? Seal(ring: ring).open(box, for: ParkedReply.row(flow.view.mark)),
      let reply = try? JSONDecoder().decode(BrowserReply.self, from: text)
    else { throw Refusal(.internalError) }
    return reply
  }
}
