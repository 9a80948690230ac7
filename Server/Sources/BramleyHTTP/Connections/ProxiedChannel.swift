import HummingbirdCore
import Logging
import NIOCore

/// A connection that begins with a header of the PROXY protocol if a trusted proxy opened it.
struct ProxiedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let connections: ConnectionCounts
  let clients: NamedClients

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    // Only a proxy of this machine can connect to a Unix socket.
    let address = channel.remoteAddress.flatMap(IPAddress.init)
    if address.map(connections.proxies.isTrusted) ?? true {
      do {
        try channel.pipeline.syncOperations.addHandler(ProxyHeaderReader(clients, connections))
      } catch {
        return channel.eventLoop.makeFailedFuture(error)
      }
    }
    return base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
