import BramleyAPI
import Foundation

extension SessionEngine {
  /// Ends on the server what was left here; what can't be ended now stays for the next time.
  func settleEndings() async {
    for ending in (try? await reload())??.endings ?? [] {
      let task =
        settling[ending.id]
        ?? Task {
          defer { settling[ending.id] = nil }
          await settle(ending.id)
        }
      settling[ending.id] = task
      await task.value
    }
  }

  private func settle(_ id: SessionID) async {
    guard let held = await lease(id), await end(held) else { return }
    _ = try? await change { $0.endings?.removeAll { $0.id == id } }
  }

  /// Lets go of endings that no server will hear of, as before a profile turns to another server.
  public func abandonEndings() async throws(SessionError) {
    do throws(SecureStorageError) { try await change { $0.endings = nil } } catch { throw .storage(error) }
  }

  /// The session to end, if no other process is at it; a key for its refresh is stored on the way.
  private func lease(_ id: SessionID) async -> HeldSession? {
    let (uptime, name, newKey) = (uptime, name, Hex.encode(context.random(16)))
    let held = try? await change { record -> HeldSession? in
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
    // A refresh from before it was left may still be under way here.
    _ = await refreshes[held.session.sessionID]?.value
    // The first request has taken its time.
    guard let leased = await lease(held.session.sessionID), let intent = leased.refresh,
      intent.mayDepart(at: uptime())
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
    let (released, id) = (held.refresh?.conceded(after: failure, at: uptime()), held.session.sessionID)
    _ = try? await change { record in
      for index in (record.endings ?? []).indices
      where record.endings?[index].id == id && record.endings?[index].held.refresh == held.refresh {
        record.endings?[index].held.refresh = released
      }
    }
    return false
  }
}
