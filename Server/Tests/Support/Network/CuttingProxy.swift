import AcceptedConnections
package import NIOCore
import NIOPosix
import Synchronization

/// A proxy that passes bytes on, and cuts, delays or silences a connection where it is told to.
package final class CuttingProxy: Sendable {
  /// What happens to bytes of a client.
  package enum Fate: Sendable {
    case pass
    /// They are passed on, and the server's answer is not: the connection ends.
    case passAndCut
    /// They are dropped, and the connection ends.
    case cut
    /// They arrive later.
    case delay(Duration)
    /// They are passed on, and the client reads the connection's end, while what it sends still arrives.
    case passAndHalfClose
    /// They are dropped, and so is everything after them; nobody is told.
    case silence
  }

  typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  package let port: Int
  private let server: SocketAddress
  private let decision: Mutex<@Sendable (String) -> Fate>
  private let pairs = Mutex<[ObjectIdentifier: [any Channel]]>([:])

  private init(port: Int, server: SocketAddress) {
    self.port = port
    self.server = server
    decision = Mutex { _ in .pass }
  }

  /// Decides from now on by what clients send, read as text.
  package func decide(_ judge: @escaping @Sendable (String) -> Fate) { decision.withLock { $0 = judge } }

  /// Ends all connections.
  package func cutAll() {
    for channel in pairs.withLock({ $0.values.flatMap(\.self) }) { channel.close(promise: nil) }
  }

  /// Runs a proxy on a port of loopback for the body's time.
  package static func run<Value: Sendable>(
    to server: SocketAddress, _ body: (CuttingProxy) async throws -> Value
  ) async throws -> Value {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 256)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture { AcceptedConnection(try Self.wrapped(channel), on: channel) }
      }
    let proxy = CuttingProxy(port: listener.channel.localAddress?.port ?? 0, server: server)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await listener.executeThenClose { clients in
          try await withThrowingDiscardingTaskGroup { group in
            for try await client in clients { group.addTask { try? await client.serve(proxy.serve) } }
          }
        }
      }
      defer { group.cancelAll() }
      return try await body(proxy)
    }
  }

  private static func wrapped(_ channel: any Channel) throws -> Connection {
    try Connection(
      wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
  }

  private func serve(_ client: Connection) async throws {
    try await client.executeThenClose { fromClient, toClient in
      let server = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(to: self.server) { channel in
          channel.eventLoop.makeCompletedFuture { try Self.wrapped(channel) }
        }
      let id = ObjectIdentifier(client.channel)
      pairs.withLock { $0[id] = [client.channel, server.channel] }
      defer { _ = pairs.withLock { $0.removeValue(forKey: id) } }
      try await server.executeThenClose { fromServer, toServer in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { for try await part in fromServer { try await toClient.write(part) } }
          group.addTask { [self] in
            var isSilent = false
            for try await part in fromClient where !isSilent {
              switch decision.withLock(\.self)(String(buffer: part)) {
              case .pass: try await toServer.write(part)
              case .passAndCut:
                try await toServer.write(part)
                return
              case .cut: return
              case .delay(let time):
                try await Task.sleep(for: time)
                try await toServer.write(part)
              case .passAndHalfClose:
                toClient.finish()
                try await toServer.write(part)
              case .silence: isSilent = true
              }
            }
          }
          // Whoever ends first ends both.
          try await group.next()
          group.cancelAll()
        }
      }
    }
  }
}
