/// Runs `body` for at most `limit`; returns nil when the time is up. The remaining work is then cancelled but
/// not awaited: a resolver that hangs must not delay the caller.
func within<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async -> Value
) async -> Value? {
  let (results, sink) = AsyncStream.makeStream(of: Value?.self)
  let work = Task { sink.yield(await body()) }
  let timer = Task {
    try? await Task.sleep(for: limit)
    sink.yield(nil)
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  for await result in results { return result }
  return nil
}
