import Foundation

/// Waits for something that happens beside the test, five seconds at most.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  for _ in 0..<500 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
