import BramleyCore
import Hummingbird
import Logging
import NIOCore

/// What the routes know of a request besides the request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The id that the answer bears.
  var requestID = ""
  /// The address at the other end of the connection: a client's or a proxy's.
  var peer: SocketAddress? { channel?.remoteAddress ?? hostPeer }
  /// Whose word about a client's address counts.
  var proxies = TrustedProxies([])
  /// Who hangs up, where the request came by a connection.
  var hangUps: HangUps?
  /// The connection; nil where another application received the request.
  private let channel: (any Channel)?
  private let hostPeer: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    hostPeer = nil
  }

  /// A context for a request that another application received.
  init(host: some RequestContext) {
    coreContext = CoreRequestContextStorage(source: host)
    channel = nil
    hostPeer = (host as? any RemoteAddressRequestContext)?.remoteAddress
  }

  /// A context for another request on behalf of the same client.
  func renewed() -> ServerContext {
    var context = self
    context.coreContext = CoreRequestContextStorage(source: self)
    (context.requestID, context.proxies, context.hangUps) = ("", TrustedProxies([]), nil)
    return context
  }

  /// Where a request came from; nil for a Unix socket.
  func client(of request: Request) -> ClientNetwork? {
    proxies.client(peer: peer, headers: request.headers).map(\.network)
  }

  /// Does what takes long; it is cancelled when the client hangs up before its end.
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
