import HummingbirdCore
import Logging
import NIOCore

/// A connection whose requests are handled on the thread of its event loop.
///
/// The library handles requests on Swift's thread pool. Each then costs two wake-ups of another thread: one when the request
/// has been read, one when the response is to be written.
struct LoopBoundChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    // Here it is called on the event loop's thread.
    _ = EventLoopTasks.of(channel.eventLoop)
    return base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopTasks.of(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}
