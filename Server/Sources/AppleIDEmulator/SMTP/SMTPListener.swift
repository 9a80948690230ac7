import AcceptedConnections
import EmulatorKit
import Foundation
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The mail server's port.
final class SMTPListener: Service {
  private typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  let host: String
  let port: Int
  let limits: SMTPLimits
  let policy: SMTPPolicy
  private let bound = AsyncStream<Int>.makeStream()
  private let open = Mutex(0)

  init(host: String, port: Int, limits: SMTPLimits = SMTPLimits(), policy: SMTPPolicy) {
    self.host = host
    self.port = port
    self.limits = limits
    self.policy = policy
  }

  /// The port, once it listens; nil if it could not.
  func listeningPort() async -> Int? {
    await bound.stream.first { _ in true }
  }

  func run() async throws {
    defer { bound.continuation.finish() }
    let idle = TimeAmount.seconds(Int64(limits.idleSeconds))
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            IdleStateHandler(allTimeout: idle), IdleConnectionHandler(),
          ])
          return AcceptedConnection(try Channel(wrappingChannelSynchronously: channel), on: channel)
        }
      }
    bound.continuation.yield(server.channel.localAddress?.port ?? port)
    try await cancelWhenGracefulShutdown {
      try await server.executeThenClose { clients in
        try await withThrowingDiscardingTaskGroup { group in
          for try await client in clients { group.addTask { await client.serve(self.serve) } }
        }
      }
    }
  }

  private func serve(_ client: Channel) async {
    let count = open.withLock { open in
      open += 1
      return open
    }
    defer { open.withLock { $0 -= 1 } }
    // A client that hangs up is no failure of the emulator.
    try? await client.executeThenClose { inbound, outbound in
      guard count <= limits.connections else {
        return try await outbound.write(ByteBuffer(string: SMTPReply.tooManyConnections.text))
      }
      try await SMTPConnection(limits: limits, policy: policy).serve(inbound, outbound)
    }
  }
}

/// Closes a connection on which nothing was sent for a while.
private final class IdleConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    context.close(promise: nil)
  }
}
