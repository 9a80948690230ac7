import Foundation

/// Waits for something that happens beside the test, twenty seconds at most.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  for _ in 0..<2000 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
