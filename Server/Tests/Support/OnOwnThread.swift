import Foundation

/// Runs what blocks, such as a call of libpq or the wait for a process, on a thread of its own: of those that run tests
/// there are only as many as the machine has cores, and what is waited for may need one of them.
package func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
