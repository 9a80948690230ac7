/// Waits for something that another process does. It ends as soon as the condition holds, so the limit is generous: a
/// busy machine causes no failure. A condition that throws does not hold yet.
func eventually(
  within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  repeat {
    if (try? await condition()) == true { return true }
    try await Task.sleep(for: .milliseconds(20))
  } while ContinuousClock.now < end
  return try await condition()
}
