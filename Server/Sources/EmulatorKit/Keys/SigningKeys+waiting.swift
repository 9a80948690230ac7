import Dispatch
import Synchronization

extension SigningKeys {
  /// The keys, once they are made.
  package func all() async throws -> [SigningKey] {
    try await withCheckedThrowingContinuation { continuation in
      whenMade { continuation.resume(with: $0) }
    }
  }

  /// The keys, once they are made; blocks the thread.
  package func allNow() throws -> [SigningKey] {
    let done = DispatchSemaphore(value: 0)
    let found = Mutex<Result<[SigningKey], any Error>?>(nil)
    whenMade { result in
      found.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return try found.withLock { try $0?.get() ?? [] }
  }
}
