import BramleyCore
import NIOCore
import Synchronization

/// Counts the open connections of each network. A network beyond its limit gets no further connection; a
/// trusted proxy carries everybody's and is not limited.
final class ConnectionCounts: Sendable {
  private let limit: Int?
  let proxies: TrustedProxies
  private let open = Mutex<[ClientNetwork: Int]>([:])

  /// - Parameter limit: the most connections of one network; nil for no limit. Twice as many of an IPv6 /56 and
  ///   four times as many of a /48 are allowed.
  init(limit: Int?, proxies: TrustedProxies) {
    self.limit = limit
    self.proxies = proxies
  }

  /// The network of a peer whose connections are counted; nil if they are not.
  func network(of peer: SocketAddress?) -> ClientNetwork? {
    guard limit != nil, let address = peer.flatMap(IPAddress.init), !proxies.isTrusted(address) else {
      return nil
    }
    return address.network
  }

  /// Counts a connection; false if it is one too many, and then it is not counted.
  func open(_ network: ClientNetwork) -> Bool {
    guard let limit else { return true }
    return open.withLock { open in
      let circles = network.circles
      guard circles.enumerated().allSatisfy({ open[$1, default: 0] < limit << $0 }) else { return false }
      for circle in circles { open[circle, default: 0] += 1 }
      return true
    }
  }

  /// A counted connection was closed.
  func close(_ network: ClientNetwork) {
    open.withLock { open in
      for circle in network.circles {
        guard let count = open[circle] else { continue }
        open[circle] = count > 1 ? count - 1 : nil
      }
    }
  }
}

/// Closes a connection at once if its network has too many.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let counts: ConnectionCounts
  private var counted: ClientNetwork?

  init(_ counts: ConnectionCounts) { self.counts = counts }

  func handlerAdded(context: ChannelHandlerContext) {
    guard let network = counts.network(of: context.channel.remoteAddress) else { return }
    guard counts.open(network) else {
      let channel = context.channel
      // The pipeline is still being built.
      return context.eventLoop.execute { channel.close(promise: nil) }
    }
    counted = network
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if let counted { counts.close(counted) }
    counted = nil
  }
}

@available(*, unavailable)
extension ConnectionLimit: Sendable {}
