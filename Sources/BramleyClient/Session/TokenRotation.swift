import BramleyAPI
import Foundation

/// One refresh: takes the lease, sends the token, and stores what came of it.
struct TokenRotation: Sendable {
  let store: SessionStore
  let surroundings: SessionSurroundings

  private enum Step: Sendable {
    case gone
    case done(HeldSession)
    case refused(Problem)
    case elsewhere
    case begun(HeldSession, RefreshIntent)
  }

  func rotate(
    _ stale: HeldSession, because reason: RefreshReason
  ) async throws(SessionError) -> HeldSession {
    // Longer than any lease. Storage that never frees one must not hold a caller for ever.
    for _ in 0..<Int(RefreshIntent.lease * 5) {
      switch try await begin(stale, because: reason) {
      case .gone: throw .notSignedIn
      case .done(let held): return held
      case .refused(let problem): throw .refused(problem)
      case .elsewhere: await surroundings.pause(.milliseconds(250))
      case .begun(let held, let intent):
        guard intent.mayDepart(at: surroundings.uptime()) else { continue }
        return try await reporting { () throws(SessionError) in try await finish(held, key: intent.key) }
      }
    }
    throw .network(TransportError(.timedOut, url: surroundings.backend.server))
  }

  /// Takes the lease and stores the key, before anything is sent.
  private func begin(
    _ stale: HeldSession, because reason: RefreshReason
  ) async throws(SessionError) -> Step {
    let (context, uptime, name) = (surroundings.context, surroundings.uptime, surroundings.engineName)
    let newKey = surroundings.newKey()
    do {
      return try await store.change { record in
        // Storage may have kept this process waiting.
        let moment = Moment(wall: context.now(), uptime: uptime())
        guard var held = record.held, held.session.sessionID == stale.session.sessionID else { return .gone }
        let isNewer = held.session.accessToken != stale.session.accessToken
        if isNewer, held.isFresh(at: moment) { return .done(held) }
        if reason == .age, held.isSettling(at: moment.uptime) { return .done(held) }
        if let problem = held.refresh?.refusal(at: moment.uptime) { return .refused(problem) }
        if let intent = held.refresh, intent.isLeased(toOthersThan: name, at: moment.uptime) {
          return .elsewhere
        }
        let key = held.refresh?.key ?? newKey
        let intent = RefreshIntent(key: key, owner: name, leasedAt: moment.uptime)
        held.refresh = intent
        record.held = held
        return .begun(held, intent)
      }
    } catch { throw .storage(error) }
  }

  private func finish(_ sent: HeldSession, key: String) async throws(SessionError) -> HeldSession {
    let receipt: SessionReceipt
    do { receipt = try await surroundings.backend.refresh(sent.session.refreshToken, key) } catch {
      return try await fail(sent, with: error)
    }
    var next = sent.refreshed(with: receipt, at: surroundings.moment)
    next.predecessor = PresentedToken(refreshToken: sent.session.refreshToken, key: key)
    do throws(SessionError) { return try await replace(sent, with: next) } catch {
      guard case .storage = error else { throw error }
      await store.holdInMemory(next, insteadOf: sent)
      return next
    }
  }

  /// Stores what the rotation gave, nil for the end of the session; returns what is held then.
  private func replace(
    _ sent: HeldSession, with next: HeldSession?
  ) async throws(SessionError) -> HeldSession {
    let (uptime, name, newKey) = (surroundings.uptime, surroundings.engineName, surroundings.newKey())
    let outcome: HeldSession?
    do {
      outcome = try await store.change { record in
        guard let held = record.held, held.session.sessionID == sent.session.sessionID else { return nil }
        // Another process was faster, and its tokens stand.
        guard held.session.refreshToken == sent.session.refreshToken else { return held }
        record.held = next
        // A proof was answered meanwhile: only the access token of that answer shows it.
        if held.session.accessToken != sent.session.accessToken { record.held?.takeAccessToken(of: held) }
        // From now on, and not from the receipt: another process may have taken the lease over meanwhile.
        record.held?.supersedesSince = uptime()
        // A server that asked for a pause meant the session, whichever process asked it.
        if let refusal = held.refresh?.refusal, held.refresh?.refusal(at: uptime()) != nil {
          record.held?.refresh = RefreshIntent(
            key: newKey, owner: name, refusal: refusal, sparesToken: true)
        } else if let other = held.refresh, other.isLeased(toOthersThan: name, at: uptime()) {
          // Its request is still under way, so nobody sends another one before its lease ends.
          record.held?.refresh = RefreshIntent(
            key: newKey, owner: other.owner, leasedAt: other.leasedAt, sparesToken: true)
        }
        return record.held ?? sent
      }
    } catch { throw .storage(error) }
    guard let outcome else { throw .notSignedIn }
    return outcome
  }

  /// Ends the session if the server said so, else releases the lease.
  func fail(
    _ sent: HeldSession, with failure: BackendFailure
  ) async throws(SessionError) -> HeldSession {
    if case .refused(let problem) = failure, problem.endsSession {
      await store.setEndProblem(problem)
      let left = try await replace(sent, with: nil)
      if left.session.refreshToken != sent.session.refreshToken {
        await store.setEndProblem(nil)
        return left
      }
      await store.deauthentications()
      throw .ended(problem)
    }
    let released = sent.refresh?.released(after: failure, at: surroundings.uptime())
    _ = try? await store.change { record in
      // A proof may have brought another access token meanwhile; the refresh token says whose lease it is.
      guard record.held?.refresh == sent.refresh,
        record.held?.session.refreshToken == sent.session.refreshToken
      else { return }
      record.held?.refresh = released
    }
    throw SessionError(failure)
  }

  /// Sends an event that says how the refresh went.
  func reporting<Value>(
    _ refresh: () async throws(SessionError) -> Value
  ) async throws(SessionError) -> Value {
    let events = surroundings.events
    do throws(SessionError) {
      let value = try await refresh()
      events.send(AuthEvent(.refreshEnded, outcome: .done))
      return value
    } catch {
      events.send(AuthEvent(.refreshEnded, outcome: .failed, code: error.code))
      if case .ended = error { events.send(AuthEvent(.sessionEnded, code: error.code)) }
      throw error
    }
  }
}

extension Problem {
  /// Whether the server said, in answer to a refresh, that the session has ended. Nothing else ends one.
  var endsSession: Bool {
    status == 401 && [.refreshTokenInvalid, .refreshTokenReused, .sessionEnded].contains(code)
  }
}
