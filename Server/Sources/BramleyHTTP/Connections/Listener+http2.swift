import HummingbirdCore
import HummingbirdHTTP2
import NIOCore

extension Listener {
  /// Returns what reads and answers the requests of one HTTP/2 connection, each of which is a stream.
  func http2(_ responder: @escaping HTTPChannelHandler.Responder) -> HTTP2Channel {
    let hangUps = doorway.hangUps
    return HTTP2Channel(
      responder: responder,
      configuration: HTTP2ChannelConfiguration(
        idleTimeout: .nanoseconds(Self.idleTime.nanoseconds), gracefulCloseTimeout: .seconds(2),
        streamConfiguration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [StreamGuard(), HangUps.Watch(hangUps, isStream: true)])))
  }
}
