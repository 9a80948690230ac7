import BramleyAPI
import Foundation

/// Ends on the server the sessions that were left on this device.
actor Endings {
  private let store: SessionStore
  private let refresher: Refresher
  private let surroundings: SessionSurroundings
  private var inProgress: [SessionID: Task<Void, Never>] = [:]

  init(_ store: SessionStore, _ refresher: Refresher, _ surroundings: SessionSurroundings) {
    self.store = store
    self.refresher = refresher
    self.surroundings = surroundings
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { store.unownedExecutor }

  /// Ends what can be ended now; the rest stays stored for the next time.
  func settle() async {
    for ending in (try? await store.reload())??.endings ?? [] {
      let task =
        inProgress[ending.id]
        ?? Task {
          defer { inProgress[ending.id] = nil }
          await settle(ending.id)
        }
      inProgress[ending.id] = task
      await task.value
    }
  }

  private func settle(_ id: SessionID) async {
    guard let held = await lease(id), await end(held) else { return }
    _ = try? await store.change { $0.endings?.removeAll { $0.id == id } }
  }

  /// Takes the lease and returns the session to end, unless another process has it. A key for its refresh is stored too.
  private func lease(_ id: SessionID) async -> HeldSession? {
    let (uptime, name, newKey) = (surroundings.uptime, surroundings.engineName, surroundings.newKey())
    let held = try? await store.change { record -> HeldSession? in
      let now = uptime()
      guard let index = record.endings?.firstIndex(where: { $0.id == id }) else { return nil }
      let intent = record.endings?[index].held.refresh
      if let intent, intent.isLeased(toOthersThan: name, at: now) || intent.refusal(at: now) != nil {
        return nil
      }
      record.endings?[index].held.refresh = RefreshIntent(
        key: intent?.key ?? newKey, owner: name, leasedAt: now)
      return record.endings?[index].held
    }
    return held ?? nil
  }

  private func end(_ held: HeldSession) async -> Bool {
    let backend = surroundings.backend
    do throws(BackendFailure) {
      try await backend.end(held.session.accessToken)
      return true
    } catch {
      guard case .refused(let problem) = error, problem.status == 401 else {
        return await release(held, error)
      }
      if problem.code == .sessionEnded { return true }
      guard problem.code == .accessTokenInvalid else { return await release(held, error) }
    }
    // A refresh from before the sign-out may still be under way here.
    await refresher.waitForRefresh(of: held.session.sessionID)
    // The first request has taken its time.
    guard let leased = await lease(held.session.sessionID), let intent = leased.refresh,
      intent.mayDepart(at: surroundings.uptime())
    else { return false }
    do throws(BackendFailure) {
      let receipt = try await backend.refresh(leased.session.refreshToken, intent.key)
      try await backend.end(receipt.session.accessToken)
      return true
    } catch {
      if case .refused(let problem) = error, problem.endsSession { return true }
      return await release(leased, error)
    }
  }

  private func release(_ held: HeldSession, _ failure: BackendFailure) async -> Bool {
    let released = held.refresh?.released(after: failure, at: surroundings.uptime())
    let id = held.session.sessionID
    _ = try? await store.change { record in
      for index in (record.endings ?? []).indices
      where record.endings?[index].id == id && record.endings?[index].held.refresh == held.refresh {
        record.endings?[index].held.refresh = released
      }
    }
    return false
  }
}
