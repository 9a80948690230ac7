package import HummingbirdCore
package import Logging
package import NIOCore

/// How connections of `base` are set up and served, where a listener may stop before it serves one.
package struct AcceptedChannel<Base: ServerChildChannel>: ServerChildChannel {
  private let base: Base

  package init(_ base: Base) { self.base = base }

  package func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<AcceptedConnection<Base.Value>> {
    base.setup(channel: channel, logger: logger).map { AcceptedConnection($0, on: channel) }
  }

  package func handle(value connection: AcceptedConnection<Base.Value>, logger: Logger) async {
    await connection.serve { await base.handle(value: $0, logger: logger) }
  }
}

extension AcceptedConnection: ServerChildChannelValue {}
