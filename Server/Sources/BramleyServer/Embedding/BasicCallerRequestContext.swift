public import BramleyCore
public import Hummingbird
public import NIOCore

/// A request context with the caller and the client's address, for a host that needs no more.
public struct BasicCallerRequestContext: CallerRequestContext, RemoteAddressRequestContext {
  public var coreContext: CoreRequestContextStorage
  public var caller: Caller?
  public let remoteAddress: SocketAddress?

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}
