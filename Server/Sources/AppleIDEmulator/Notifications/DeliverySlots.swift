/// Limits the number of concurrent deliveries; the others wait in order.
actor DeliverySlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var head = 0

  init(count: Int) { free = count }

  nonisolated func use<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    await take()
    do {
      try Task.checkCancellation()
      let result = try await body()
      await giveBack()
      return result
    } catch {
      await giveBack()
      throw error
    }
  }

  private func take() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack() {
    guard head < waiting.count else {
      free += 1
      return
    }
    waiting[head].resume()
    head += 1
    if head > 1_024, head > waiting.count / 2 {
      waiting.removeFirst(head)
      head = 0
    }
  }
}
