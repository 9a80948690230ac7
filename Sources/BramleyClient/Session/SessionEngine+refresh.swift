public import BramleyAPI
import Foundation

/// Why new tokens are wanted.
enum RefreshReason: Sendable {
  /// The access token is at its end, or a newer one is wished for.
  case age
  /// The server said that the session is over, which only its answer to a refresh makes true.
  case endOfSession
}

extension SessionEngine {
  /// An access token that is good for a while, refreshed first when it is not.
  ///
  /// While the server can't be reached, a token in its last minute is still given.
  /// - Throws: ``SessionError/notSignedIn``, or why the refresh failed; see there what ends a session.
  public func accessToken() async throws(SessionError) -> String { try await freshHeld().session.accessToken }

  /// Fetches new tokens now; concurrent calls share one request.
  ///
  /// Tokens that another refresh gave less than a minute ago are given as they are: a third pair within the
  /// server's grace could make an old request that is still under way look like theft.
  @discardableResult
  public func refresh() async throws(SessionError) -> Session {
    guard let held = try await held() else { throw .notSignedIn }
    return try await refresh(held, because: .age).session
  }

  /// What is held, with an access token that is good for a while.
  func freshHeld() async throws(SessionError) -> HeldSession {
    guard let held = try await held() else { throw .notSignedIn }
    if held.isFresh(at: moment) { return held }
    do throws(SessionError) { return try await refresh(held, because: .age) } catch {
      if case .ended = error { throw error }
      // Somebody may have signed out or in meanwhile, here or in another process.
      guard let now = try await self.held(), now.session.user.id == held.session.user.id else {
        throw .notSignedIn
      }
      if now.accessRemaining(at: moment) > 0 { return now }
      throw error
    }
  }

  /// New tokens in place of stale ones, or those that somebody else fetched meanwhile.
  func refresh(_ stale: HeldSession, because reason: RefreshReason) async throws(SessionError) -> HeldSession
  {
    let id = stale.session.sessionID
    // The task is nobody's child: a caller that is cancelled must not cut a rotation in two.
    let task =
      refreshes[id]
      ?? Task {
        defer { refreshes[id] = nil }
        do throws(SessionError) { return .success(try await rotate(stale, because: reason)) } catch {
          return .failure(error)
        }
      }
    refreshes[id] = task
    return try await task.value.get()
  }

  private func rotate(
    _ stale: HeldSession, because reason: RefreshReason
  ) async throws(SessionError) -> HeldSession {
    // Longer than any lease; storage that never frees one must not hold a caller for ever.
    for _ in 0..<Int(RefreshIntent.lease * 5) {
      switch try await beginRotation(of: stale, because: reason) {
      case .gone: throw .notSignedIn
      case .done(let held): return held
      case .refused(let problem): throw .refused(problem)
      case .elsewhere: await pause(.milliseconds(250))
      case .begun(let held, let intent):
        guard intent.mayDepart(at: uptime()) else { continue }
        return try await telling { () throws(SessionError) in
          try await finishRotation(of: held, key: intent.key)
        }
      }
    }
    throw .network(TransportError(.timedOut, url: backend.server))
  }

  private enum Step: Sendable {
    case gone
    case done(HeldSession)
    case refused(Problem)
    case elsewhere
    case begun(HeldSession, RefreshIntent)
  }

  /// Takes the lease and stores the key, before anything is sent.
  private func beginRotation(
    of stale: HeldSession, because reason: RefreshReason
  ) async throws(SessionError) -> Step {
    let (context, uptime, name, newKey) = (context, uptime, name, Hex.encode(context.random(16)))
    do {
      return try await change { record in
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

  private func finishRotation(of sent: HeldSession, key: String) async throws(SessionError) -> HeldSession {
    let receipt: SessionReceipt
    do { receipt = try await backend.refresh(sent.session.refreshToken, key) } catch {
      return try await concede(sent, after: error)
    }
    let next = sent.refreshed(with: receipt, at: moment)
    do throws(SessionError) { return try await replace(sent, with: next) } catch {
      guard case .storage = error else { throw error }
      holdInMemory(next, insteadOf: sent)
      return next
    }
  }

  /// Stores what the rotation gave, nil for the end of the session; gives what is held then.
  private func replace(_ sent: HeldSession, with next: HeldSession?) async throws(SessionError) -> HeldSession
  {
    let (uptime, name, newKey) = (uptime, name, Hex.encode(context.random(16)))
    let outcome: HeldSession?
    do {
      outcome = try await change { record in
        guard let held = record.held, held.session.sessionID == sent.session.sessionID else { return nil }
        // Another process was faster, and its tokens stand.
        guard held.session.refreshToken == sent.session.refreshToken else { return held }
        record.held = next
        // From now on, and not from the receipt: another process may have taken the lease over meanwhile.
        record.held?.supersedesSince = uptime()
        // Who asked to be left alone meant the session, whoever heard it.
        if let refusal = held.refresh?.refusal, held.refresh?.refusal(at: uptime()) != nil {
          record.held?.refresh = RefreshIntent(key: newKey, owner: name, refusal: refusal)
        }
        return record.held ?? sent
      }
    } catch { throw .storage(error) }
    guard let outcome else { throw .notSignedIn }
    return outcome
  }

  private func concede(_ sent: HeldSession, after failure: BackendFailure) async throws(SessionError)
    -> HeldSession
  {
    if case .refused(let problem) = failure, problem.endsSession {
      ending = problem
      let left = try await replace(sent, with: nil)
      if left.session.refreshToken != sent.session.refreshToken {
        ending = nil
        return left
      }
      throw .ended(problem)
    }
    let conceded = sent.refresh?.conceded(after: failure, at: uptime())
    _ = try? await change { record in
      guard record.held?.refresh == sent.refresh, record.held?.session == sent.session else { return }
      record.held?.refresh = conceded
    }
    throw SessionError(failure)
  }
}

extension Problem {
  /// The server's own word, in answer to a refresh, that the session is over; nothing else is.
  var endsSession: Bool {
    status == 401 && [.refreshTokenInvalid, .refreshTokenReused, .sessionEnded].contains(code)
  }
}
