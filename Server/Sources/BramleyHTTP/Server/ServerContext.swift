import BramleyCore
import Hummingbird
import Logging
import NIOCore

/// The request context: what the routes know about a request besides the request itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The id that is sent with the response.
  var requestID = ""
  /// The address at the other end of the connection: a client's or a proxy's.
  var peer: SocketAddress? {
    guard let channel else { return hostPeer }
    return namedClients?.client(of: channel) ?? channel.remoteAddress
  }
  /// The proxies that are trusted to report a client's address.
  var proxies = TrustedProxies([])
  /// Detects a disconnect, where the request came over a connection.
  var hangUps: HangUps?
  /// The clients that proxies named, where the request came over a connection.
  var namedClients: NamedClients?
  /// The connection; nil where another application received the request.
  private let channel: (any Channel)?
  private let hostPeer: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    hostPeer = nil
  }

  /// Makes a context for a request that another application received.
  init(host: some RequestContext) {
    coreContext = CoreRequestContextStorage(source: host)
    channel = nil
    hostPeer = (host as? any RemoteAddressRequestContext)?.remoteAddress
  }

  /// Returns a context for another request on behalf of the same client.
  func renewed() -> ServerContext {
    var context = self
    context.coreContext = CoreRequestContextStorage(source: self)
    (context.requestID, context.proxies, context.hangUps) = ("", TrustedProxies([]), nil)
    return context
  }

  /// Returns the client network that sent a request; nil for a Unix socket.
  func client(of request: Request) -> ClientNetwork? {
    proxies.client(peer: peer, headers: request.headers).map(\.network)
  }

  /// Does long-running work, which is cancelled if the client disconnects before its end.
  func whileConnected<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let channel, let line = hangUps?.line(of: channel) else { return try await work() }
    let task = Task { try await work() }
    line.watch { task.cancel() }
    defer { line.release() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  var maxUploadSize: Int { BodyLimit.bytes }
}
