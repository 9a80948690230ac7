/// Bounds how long something outside may take.
enum Bounded {
  /// Returns the result of the work, or nil when it takes longer.
  static func run<Value: Sendable>(
    for limit: Duration, _ work: @escaping @Sendable () async -> Value?
  ) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await work() }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
