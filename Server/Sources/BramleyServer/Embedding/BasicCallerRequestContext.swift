public import BramleyCore
public import Hummingbird
public import NIOCore

/// A request context with the caller and the client's address, for a host that needs no more.
public struct BasicCallerRequestContext: CallerRequestContext, RemoteAddressRequestContext {
  /// What Hummingbird keeps of a request.
  public var coreContext: CoreRequestContextStorage
  /// Whose session the request has; nil before ``SessionCheck`` and without one.
  public var caller: Caller?
  /// The address that the connection comes from.
  public let remoteAddress: SocketAddress?

  /// Makes the context of a request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}
