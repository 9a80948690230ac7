package import NIOCore

/// A connection that a listener has accepted and that nobody serves yet.
///
/// A listener that stops drops such connections. NIO ends the process where a `NIOAsyncChannel` is dropped before it was
/// served (<https://github.com/apple/swift-nio/issues/3481>). This keeps it until the connection is closed, and closes the
/// connection if it is dropped.
package final class AcceptedConnection<Value: Sendable>: Sendable {
  package let channel: any Channel
  private let value: Value

  /// - Parameter value: What serves the connection, such as a `NIOAsyncChannel`.
  package init(_ value: Value, on channel: any Channel) {
    self.value = value
    self.channel = channel
    channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
  }

  /// Serves the connection. It stays open for the body's time.
  package func serve(_ body: (Value) async throws -> Void) async rethrows {
    defer { withExtendedLifetime(self) {} }
    try await body(value)
  }

  deinit { channel.close(promise: nil) }
}
