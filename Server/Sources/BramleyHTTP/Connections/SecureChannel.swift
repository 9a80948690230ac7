import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP2
import NIOSSL

/// A connection with TLS: the client chooses HTTP/2 or HTTP/1.1 by ALPN (RFC 7301).
struct SecureChannel: ServerChildChannel {
  typealias Negotiated = NIONegotiatedHTTPVersion<HTTP1Channel.Value, HTTP2Channel.Value>

  struct Value: ServerChildChannelValue {
    let negotiated: EventLoopFuture<Negotiated>
    let channel: any Channel
  }

  let certificate: @Sendable () -> NIOSSLContext
  let connections: ConnectionCounts
  let http1: HTTP1Channel
  let http2: HTTP2Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    do {
      try channel.pipeline.syncOperations.addHandlers([
        ConnectionLimit(connections), NIOSSLServerHandler(context: certificate()), HandshakeDeadline(),
      ])
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return channel.configureHTTP2AsyncSecureUpgrade { channel in
      http1.setup(channel: channel, logger: logger)
    } http2ConnectionInitializer: { channel in
      http2.setup(channel: channel, logger: logger)
    }.map { Value(negotiated: $0, channel: channel) }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.negotiated.get() {
      case .http1_1(let channel): await http1.handle(value: channel, logger: logger)
      case .http2(let channel): await http2.handle(value: channel, logger: logger)
      }
    } catch {
      // A client that speaks no TLS, or that left before the end of the handshake.
      logger.debug("no TLS connection", metadata: ["error": "\(String(reflecting: type(of: error)))"])
    }
  }
}
