/// Waits for something that another task or process does. It ends as soon as the condition holds, so the limit is
/// generous: a busy machine causes no failure. What the condition throws ends it.
package func eventually(
  within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  repeat {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  } while ContinuousClock.now < end
  return try await condition()
}
