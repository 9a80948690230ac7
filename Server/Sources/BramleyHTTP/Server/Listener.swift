import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A port with a front door behind it, and limits on each connection.
enum Listener {
  /// The time limit for the next request on a connection that is kept open.
  static let idleTime = TimeAmount.seconds(60)
  /// The most connections at once.
  static let maximumConnections = 4_096

  static func application(
    _ door: FrontDoor, host: String, port: Int, connections: ConnectionCounts, logger: Logger,
    onListening: @escaping @Sendable (Int) async -> Void
  ) -> Application<FrontDoor> {
    let quiet = TransportLog.logger(over: logger)
    return Application(
      responder: door,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [
            ConnectionLimit(connections), ConnectionGuard(ids: door.ids), HangUps.Watch(door.hangUps),
          ],
          idleTimeout: idleTime,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: BodyLimit.headerBytes, maxHeaderListSize: BodyLimit.headerBytes,
            maxHeaderFieldCount: BodyLimit.headerCount))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections, logger: quiet)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
      logger: quiet)
  }
}
