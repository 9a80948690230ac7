import Synchronization

extension Inbox {
  /// Returns what `find` finds, now or after a later message; nil once the time has passed.
  func wait<Found: Sendable>(
    upTo limit: Duration, for find: @escaping @Sendable () -> Found?
  ) async -> Found? {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastWaiting += 1
      state.waiting[state.lastWaiting] = signal
      return state.lastWaiting
    }
    defer { state.withLock { $0.waiting[number] = nil } }
    if let found = find() { return found }
    return await withTaskGroup(of: Found?.self) { group in
      group.addTask {
        for await _ in signals { if let found = find() { return found } }
        return nil
      }
      group.addTask {
        // The caller's patience is real time, whatever the emulator's clock says.
        try? await Task.sleep(for: limit)
        return nil
      }
      let found = await group.next() ?? nil
      group.cancelAll()
      return found
    }
  }
}

/// Nothing arrived in time.
public struct NoMessage: Error, CustomStringConvertible {
  /// What was awaited, and for how long.
  public var description: String
}
