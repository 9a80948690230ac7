import Testing

/// Waits until a condition holds. The limit is one that a busy machine never reaches.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for _ in 0..<6_000 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record("the condition never held", sourceLocation: sourceLocation)
}
