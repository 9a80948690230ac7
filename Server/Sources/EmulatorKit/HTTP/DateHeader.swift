package import Foundation
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
import OpenID

/// Sets `Date` to the emulator's time instead of the machine's, so that a client that compares its clock with Apple's
/// sees the moved clock.
package final class DateHeader: ChannelOutboundHandler, RemovableChannelHandler {
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let now: @Sendable () -> Date

  package init(now: @escaping @Sendable () -> Date) { self.now = now }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    head.headerFields[.date] = HTTPDate.text(now())
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
