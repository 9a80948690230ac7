import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import OpenID
import ServiceLifecycle

/// Accepts connections on a socket that is open already. The HTTP library opens its sockets itself, so this repeats its
/// loop.
struct InheritedListener: Service {
  let listener: Listener
  let descriptor: Int32
  let onListening: @Sendable (Int?) async throws -> Void

  func run() async throws {
    let doorway = listener.doorway, logger = listener.logger
    let channel = try listener.channel { request, writer, channel in
      let context = ServerContext(
        source: ApplicationRequestContextSource(channel: channel, logger: logger))
      var response = try await doorway.respond(to: request, context: context)
      response.headers[.date] = HTTPDate.text(doorway.door.now())
      try await writer.write(response: response.head, body: response.body)
    }
    try await accept(channel)
  }

  private func accept(_ child: some ServerChildChannel) async throws {
    let quiescing = ServerQuiescingHelper(group: MultiThreadedEventLoopGroup.singleton)
    let logger = listener.logger, availability = listener.availability
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            AvailableConnectionsChannelHandler(delegate: availability),
            quiescing.makeServerChannelHandler(channel: channel),
          ])
        }
      }
      .bind(descriptor) { child.setup(channel: $0, logger: logger) }
    await withGracefulShutdownHandler {
      do {
        try await onListening(server.channel.localAddress?.port)
        try await server.executeThenClose { inbound in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in inbound {
              group.addTask { await child.handle(value: connection, logger: logger) }
            }
          }
        }
      } catch {
        logger.error("stopped listening", metadata: ["error": "\(String(reflecting: type(of: error)))"])
      }
    } onGracefulShutdown: {
      quiescing.initiateShutdown(promise: nil)
    }
  }
}
