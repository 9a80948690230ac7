import Foundation
import UnixSignals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns the first SIGINT or SIGTERM into an orderly end, and the second into an immediate one.
enum Interruption {
  /// Runs work that can end early.
  static func handled<Value>(
    by interrupt: @escaping @Sendable () async -> Void, _ work: () async throws -> Value
  ) async throws -> Value {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    let watch = Task {
      var isAsked = false
      for await _ in signals {
        if isAsked { _exit(1) }
        isAsked = true
        await interrupt()
      }
    }
    defer { watch.cancel() }
    return try await work()
  }
}
