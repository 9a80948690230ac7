import Testing

/// Waits until a condition holds. The limit is one that a busy machine never reaches.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while ContinuousClock.now < end {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  if condition() { return }
  Issue.record("the condition never held", sourceLocation: sourceLocation)
}
