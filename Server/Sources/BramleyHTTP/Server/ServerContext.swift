import Hummingbird
import Logging
import NIOCore

/// What the routes know of a request besides the request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The id that the answer bears.
  var requestID = ""
  /// The address at the other end of the connection: a client's or a proxy's.
  var peer: SocketAddress? { channel.remoteAddress }
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// A context for another request on behalf of the same client.
  func renewed() -> ServerContext {
    ServerContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
  }

  var maxUploadSize: Int { BodyLimit.bytes }
}
