import BramleyAPI
import Foundation

/// One request for an access token of another back end. The session's own access token stays as it is.
///
/// Like every refresh it makes the next refresh token. Soon after another refresh it must not, because an older
/// request that is still under way would look like theft: then the previous refresh token is sent again with the key
/// that it was sent with, which the server answers without making another one.
struct ResourceRotation: Sendable {
  let rotation: TokenRotation
  let resource: String

  private var store: SessionStore { rotation.store }
  private var surroundings: SessionSurroundings { rotation.surroundings }

  private enum Step: Sendable {
    case gone
    case refused(Problem)
    case elsewhere
    /// The session's own token expires too soon to be left alone.
    case ownFirst(HeldSession)
    case begun(HeldSession, RefreshIntent, PresentedToken)
  }

  func token(
    of id: SessionID, by exchange: SignInBackend.ResourceRefresh
  ) async throws(SessionError) -> ResourceToken {
    for _ in 0..<Int(RefreshIntent.lease * 5) {
      switch try await begin(id) {
      case .gone: throw .notSignedIn
      case .refused(let problem): throw .refused(problem)
      case .elsewhere: await surroundings.pause(.milliseconds(250))
      case .ownFirst(let held): _ = try await rotation.rotate(held, because: .age)
      case .begun(let held, let intent, let sent):
        guard intent.mayDepart(at: surroundings.uptime()) else { continue }
        return try await rotation.reporting { () throws(SessionError) in
          try await finish(held, sent, by: exchange)
        }
      }
    }
    throw .network(TransportError(.timedOut, url: surroundings.backend.server))
  }

  /// Takes the lease and stores the key, before anything is sent.
  private func begin(_ id: SessionID) async throws(SessionError) -> Step {
    let (context, uptime, name) = (surroundings.context, surroundings.uptime, surroundings.engineName)
    let newKey = surroundings.newKey()
    do {
      return try await store.change { record in
        let moment = Moment(wall: context.now(), uptime: uptime())
        guard var held = record.held, held.session.sessionID == id else { return .gone }
        if let problem = held.refresh?.refusal(at: moment.uptime) { return .refused(problem) }
        if let intent = held.refresh, intent.isLeased(toOthersThan: name, at: moment.uptime) {
          return .elsewhere
        }
        var intent = RefreshIntent(key: newKey, owner: name, leasedAt: moment.uptime)
        let sent: PresentedToken
        if held.isSettling(at: moment.uptime) {
          // The present refresh token must not have been sent, and must not be before this request has arrived.
          guard let predecessor = held.predecessor, held.refresh?.sparesToken ?? true,
            held.accessRemaining(at: moment) > held.settlingTime
          else { return .elsewhere }
          held.supersedesSince = moment.uptime
          intent.sparesToken = true
          sent = predecessor
        } else {
          guard held.outlastsSettling(at: moment) else { return .ownFirst(held) }
          intent.key = held.refresh?.key ?? newKey
          sent = PresentedToken(refreshToken: held.session.refreshToken, key: intent.key)
        }
        held.refresh = intent
        record.held = held
        return .begun(held, intent, sent)
      }
    } catch { throw .storage(error) }
  }

  private func finish(
    _ held: HeldSession, _ sent: PresentedToken, by exchange: SignInBackend.ResourceRefresh
  ) async throws(SessionError) -> ResourceToken {
    let receipt: SessionReceipt
    do { receipt = try await exchange(sent.refreshToken, sent.key, resource) } catch {
      _ = try await rotation.fail(held, with: error)
      throw SessionError(error)
    }
    let (uptime, newKey) = (surroundings.uptime, surroundings.newKey())
    let next = held.followed(by: receipt, after: sent, begun: held.refresh, newKey: newKey, at: uptime())
    do {
      try await store.change { record in
        guard let now = record.held, now.session.sessionID == held.session.sessionID,
          now.session.refreshToken == held.session.refreshToken
        else { return }
        // What was learned meanwhile stays, such as another access token.
        record.held = now.followed(
          by: receipt, after: sent, begun: held.refresh, newKey: newKey, at: uptime())
      }
    } catch {
      if next.session.refreshToken != held.session.refreshToken {
        await store.holdInMemory(next, insteadOf: held)
      }
    }
    return ResourceToken(receipt, of: held, at: surroundings.moment)
  }
}

extension HeldSession {
  /// The session after an answer that brought a token for another back end.
  fileprivate func followed(
    by receipt: SessionReceipt, after sent: PresentedToken, begun intent: RefreshIntent?, newKey: String,
    at uptime: Uptime
  ) -> HeldSession {
    var next = self
    // A lease that another process took over meanwhile stays its own.
    if next.refresh == intent { next.refresh = nil }
    guard sent.refreshToken == session.refreshToken else { return next }
    next.refresh = next.refresh.map {
      RefreshIntent(
        key: newKey, owner: $0.owner, leasedAt: $0.leasedAt, refusal: $0.refusal, sparesToken: true)
    }
    next.session.refreshToken = receipt.session.refreshToken
    next.session.refreshExpiresIn = receipt.session.refreshExpiresIn
    next.predecessor = sent
    next.supersedesSince = uptime
    return next
  }
}
