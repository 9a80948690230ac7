import Foundation

/// Waits for something that happens concurrently. It ends as soon as the condition holds, so the limit is
/// generous: a busy machine causes no failure.
func eventually(
  within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + limit
  repeat {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  } while ContinuousClock.now < end
  return try await condition()
}
