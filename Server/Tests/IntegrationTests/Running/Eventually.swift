import Foundation

/// Waits for something that happens beside the test, twenty seconds at most unless said otherwise.
func eventually(within seconds: Int = 20, _ condition: () async throws -> Bool) async throws -> Bool {
  for _ in 0..<seconds * 100 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
