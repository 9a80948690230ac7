import AcceptedConnections
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A place to listen with a front door behind it, and limits on each connection.
struct Listener: Sendable {
  /// The time limit for the next request on a connection that is kept open.
  static let idleTime = TimeAmount.seconds(60)
  /// The most connections at once.
  static let maximumConnections = 4_096
  /// The most connections that wait to be accepted.
  static let backlog = 1_024

  let doorway: Doorway
  let connections: ConnectionCounts
  let security: ConnectionSecurity
  let logger: Logger

  init(
    _ doorway: Doorway, connections: ConnectionCounts, security: ConnectionSecurity = .plain, logger: Logger
  ) {
    self.doorway = doorway
    self.connections = connections
    self.security = security
    self.logger = TransportLog.logger(over: logger)
  }

  /// Returns the service that accepts connections.
  ///
  /// - Parameter onListening: Called once the server accepts connections, with the port where there is one.
  func service(
    at place: ListenPlace, onListening: @escaping @Sendable (Int?) async throws -> Void
  ) -> any Service {
    let address: BindAddress
    switch place {
    case .port(let host, let port): address = .hostname(host, port: port)
    case .unixSocket(let path): address = .unixDomainSocket(path: path)
    case .inherited(let descriptor):
      return InheritedListener(listener: self, descriptor: descriptor, onListening: onListening)
    }
    return Application(
      responder: doorway, server: HTTPServerBuilder { try channel($0) },
      configuration: ApplicationConfiguration(
        address: address, backlog: Self.backlog, availableConnectionsDelegate: availability),
      onServerRunning: { channel in
        do {
          if case .unixSocket(let path) = place { try SocketFile.admitGroup(to: path) }
          try await onListening(channel.localAddress?.port)
        } catch {
          logger.error(
            "can't finish listening", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
      },
      logger: logger)
  }

  var availability: MaximumAvailableConnections {
    MaximumAvailableConnections(Self.maximumConnections, logger: logger)
  }

  /// Returns what reads and answers one connection.
  func channel(_ responder: @escaping HTTPChannelHandler.Responder) throws -> any ServerChildChannel {
    let (ids, hangUps) = (doorway.door.ids, doorway.hangUps)
    guard let certificate = security.certificate else {
      let connections = connections
      return wrapped(
        http1(responder) {
          [
            FlushTogether(), ConnectionLimit(connections), ConnectionGuard(ids: ids), HangUps.Watch(hangUps),
          ]
        })
    }
    return wrapped(
      SecureChannel(
        certificate: certificate, connections: connections,
        http1: http1(responder) { [FlushTogether(), ConnectionGuard(ids: ids), HangUps.Watch(hangUps)] },
        http2: http2(responder)))
  }

  private func wrapped(_ channel: some ServerChildChannel) -> any ServerChildChannel {
    let channel = LoopBoundChannel(base: channel)
    guard security.readsProxyProtocol else { return AcceptedChannel(channel) }
    return AcceptedChannel(
      ProxiedChannel(base: channel, connections: connections, clients: doorway.namedClients))
  }

  private func http1(
    _ responder: @escaping HTTPChannelHandler.Responder,
    _ handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
  ) -> HTTP1Channel {
    HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: handlers(), idleTimeout: Self.idleTime,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: BodyLimit.headerBytes, maxHeaderListSize: BodyLimit.headerBytes,
          maxHeaderFieldCount: BodyLimit.headerCount)))
  }
}
