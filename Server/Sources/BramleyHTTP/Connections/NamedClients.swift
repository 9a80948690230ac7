import NIOCore
import Synchronization

/// The clients of open connections that a proxy named by the PROXY protocol.
final class NamedClients: Sendable {
  private let clients = Mutex<[ObjectIdentifier: SocketAddress]>([:])

  /// The client of a connection, or of the connection of an HTTP/2 stream; nil if no proxy named one.
  func client(of channel: any Channel) -> SocketAddress? {
    clients.withLock { clients in
      clients.isEmpty
        ? nil
        : clients[ObjectIdentifier(channel)] ?? channel.parent.flatMap { clients[ObjectIdentifier($0)] }
    }
  }

  func set(_ client: SocketAddress, of channel: any Channel) {
    clients.withLock { $0[ObjectIdentifier(channel)] = client }
  }

  func forget(_ channel: any Channel) {
    _ = clients.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
