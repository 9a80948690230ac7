public import BramleyAPI
import Foundation

extension SessionEngine {
  /// Seconds before its end at which an access token is no longer handed out, if a new one can be had.
  static let margin: TimeInterval = 60

  /// An access token that is good for a while, refreshed first when it is not.
  ///
  /// While the server can't be reached, a token in its last minute is still given.
  /// - Throws: ``SessionError/notSignedIn``, or why the refresh failed; see there what ends a session.
  public func accessToken() async throws(SessionError) -> String {
    guard let held = try await held() else { throw .notSignedIn }
    let remaining = held.accessRemaining(at: context.now())
    if remaining > min(Self.margin, TimeInterval(held.session.expiresIn) / 2) {
      return held.session.accessToken
    }
    do throws(SessionError) {
      return try await refresh(held).session.accessToken
    } catch {
      switch error {
      case .notSignedIn, .ended: throw error
      default:
        if remaining > 0 { return held.session.accessToken }
        throw error
      }
    }
  }

  /// Fetches new tokens now; concurrent calls share one request.
  @discardableResult
  public func refresh() async throws(SessionError) -> Session {
    guard let held = try await held() else { throw .notSignedIn }
    return try await refresh(held).session
  }

  /// New tokens in place of stale ones, or those that somebody else fetched meanwhile.
  func refresh(_ stale: HeldSession) async throws(SessionError) -> HeldSession {
    let id = stale.session.sessionID
    // The task is nobody's child: a caller that is cancelled must not cut a rotation in two.
    let task =
      refreshes[id]
      ?? Task {
        defer { refreshes[id] = nil }
        do throws(SessionError) { return .success(try await rotate(stale)) } catch { return .failure(error) }
      }
    refreshes[id] = task
    return try await task.value.get()
  }

  private func rotate(_ stale: HeldSession) async throws(SessionError) -> HeldSession {
    // Longer than any lease; storage that never frees one must not hold a caller for ever.
    for _ in 0..<Int(RefreshIntent.lease * 5) {
      switch try await beginRotation(of: stale) {
      case .gone: throw .notSignedIn
      case .done(let held): return held
      case .elsewhere: await pause(.milliseconds(250))
      case .begun(let held, let key): return try await finishRotation(of: held, key: key)
      }
    }
    throw .network(TransportError(.timedOut, url: backend.server))
  }

  private enum Step: Sendable {
    case gone
    case done(HeldSession)
    case elsewhere
    case begun(HeldSession, key: String)
  }

  /// Takes the lease and stores the key, before anything is sent.
  private func beginRotation(of stale: HeldSession) async throws(SessionError) -> Step {
    let (now, name, newKey) = (context.now(), name, Hex.encode(context.random(16)))
    do {
      return try await change { record in
        guard var held = record.held, held.session.sessionID == stale.session.sessionID else { return .gone }
        if held.session.accessToken != stale.session.accessToken, held.accessRemaining(at: now) > Self.margin
        {
          return .done(held)
        }
        if let intent = held.refresh, intent.isLeased(toOthersThan: name, at: now) { return .elsewhere }
        let key = held.refresh?.key ?? newKey
        held.refresh = RefreshIntent(
          key: key, owner: name, leaseEnd: now.addingTimeInterval(RefreshIntent.lease))
        record.held = held
        return .begun(held, key: key)
      }
    } catch { throw .storage(error) }
  }

  private func finishRotation(of sent: HeldSession, key: String) async throws(SessionError) -> HeldSession {
    let receipt: SessionReceipt
    do { receipt = try await backend.refresh(sent.session.refreshToken, key) } catch {
      return try await concede(sent, after: error)
    }
    let next = sent.refreshed(with: receipt, at: context.now())
    do throws(SessionError) { return try await replace(sent, with: next) } catch {
      guard case .storage = error else { throw error }
      holdInMemory(next)
      return next
    }
  }

  /// Stores what the rotation gave, nil for the end of the session; gives what is held then.
  private func replace(_ sent: HeldSession, with next: HeldSession?) async throws(SessionError) -> HeldSession
  {
    let outcome: HeldSession?
    do {
      outcome = try await change { record in
        guard let held = record.held, held.session.sessionID == sent.session.sessionID else { return nil }
        // Another process was faster, and its tokens stand.
        guard held.session.refreshToken == sent.session.refreshToken else { return held }
        record.held = next
        return next ?? sent
      }
    } catch { throw .storage(error) }
    guard let outcome else { throw .notSignedIn }
    return outcome
  }

  private func concede(_ sent: HeldSession, after failure: BackendFailure) async throws(SessionError)
    -> HeldSession
  {
    if case .refused(let problem) = failure, problem.endsSession {
      let left = try await replace(sent, with: nil)
      if left.session.refreshToken != sent.session.refreshToken { return left }
      throw .ended(problem)
    }
    let forgetsKey =
      if case .refused(let problem) = failure { problem.code == .idempotencyKeyReused } else { false }
    _ = try? await change { record in
      guard record.held?.refresh == sent.refresh, record.held?.session == sent.session else { return }
      if forgetsKey { record.held?.refresh = nil } else { record.held?.refresh?.leaseEnd = .distantPast }
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
