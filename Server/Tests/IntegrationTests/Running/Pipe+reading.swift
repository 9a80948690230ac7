import Foundation
import Support

/// The output of a process that ended without the expected text.
struct EndOfOutput: Error, CustomStringConvertible {
  let description: String
}

extension Pipe {
  /// Reads until the text contains the expected text.
  ///
  /// It waits on its own thread, since the emulator, on which the process may depend, needs those of the
  /// tests.
  func read<Value: Sendable>(until find: @escaping @Sendable (String) -> Value?) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [self] in
        var text = ""
        while let data = Optional(fileHandleForReading.availableData), !data.isEmpty {
          text += String(decoding: data, as: UTF8.self)
          if let value = find(text) { return continuation.resume(returning: value) }
        }
        continuation.resume(throwing: EndOfOutput(description: "it ended with: \(text)"))
      }
    }
  }
}

extension Process {
  /// Waits for the end without using a thread of the tests, and returns the status.
  func ending() async throws -> Int32 {
    while true {
      if let status = endedStatus { return status }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
