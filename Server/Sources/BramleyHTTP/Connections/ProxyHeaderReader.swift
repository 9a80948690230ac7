import BramleyCore
import NIOCore

/// Takes the header of the PROXY protocol off a connection; one without it, or with a malformed one, is closed.
final class ProxyHeaderReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let clients: NamedClients
  private let counts: ConnectionCounts
  private var counted: ClientNetwork?
  private var received: ByteBuffer? = ByteBuffer()
  private var deadline: Scheduled<Void>?

  init(_ clients: NamedClients, _ counts: ConnectionCounts) {
    self.clients = clients
    self.counts = counts
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: ConnectionGuard.headTime) {
      bound.value.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    clients.forget(context.channel)
    if let counted { counts.close(counted) }
    counted = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard var bytes = received else { return context.fireChannelRead(data) }
    var part = unwrapInboundIn(data)
    bytes.writeBuffer(&part)
    switch ProxyHeader.read(bytes.readableBytesView) {
    case .incomplete:
      received = bytes
    case .malformed:
      context.close(promise: nil)
    case .header(let header, let length):
      received = nil
      deadline?.cancel()
      if case .client(let client) = header {
        if let network = counts.network(of: client) {
          guard counts.open(network) else { return context.close(promise: nil) }
          counted = network
        }
        clients.set(client, of: context.channel)
      }
      bytes.moveReaderIndex(forwardBy: length)
      if bytes.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
  }
}

@available(*, unavailable)
extension ProxyHeaderReader: Sendable {}
