import NIOCore
import Synchronization

/// Detects clients that disconnect and ends the work for them. The HTTP library's own mechanism closes the
/// connection after each such response.
final class HangUps: Sendable {
  /// One connection, whose requests are served one after another.
  final class Line: Sendable {
    private struct State {
      var hasEnded = false
      var giveUp: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets a closure to run when the client disconnects; it runs at once if the client already has.
    func watch(_ giveUp: @escaping @Sendable () -> Void) {
      let hasEnded = state.withLock { state in
        state.giveUp = giveUp
        return state.hasEnded
      }
      if hasEnded { giveUp() }
    }

    /// Removes the closure, because the work is done.
    func release() { state.withLock { $0.giveUp = nil } }

    fileprivate func end() {
      let giveUp = state.withLock { state in
        state.hasEnded = true
        return state.giveUp
      }
      giveUp?()
    }
  }

  private let lines = Mutex<[ObjectIdentifier: Line]>([:])

  /// Returns the line of a connection; nil if none of our listeners accepted it.
  func line(of channel: any Channel) -> Line? { lines.withLock { $0[ObjectIdentifier(channel)] } }

  fileprivate func open(_ channel: any Channel) {
    lines.withLock { $0[ObjectIdentifier(channel)] = Line() }
  }

  fileprivate func end(_ channel: any Channel) { line(of: channel)?.end() }

  fileprivate func forget(_ channel: any Channel) {
    let line = lines.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    line?.end()
  }

  /// Detects that a client closed its side of a connection, or that the connection broke.
  final class Watch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    private let hangUps: HangUps
    /// Whether the channel is a stream of HTTP/2, whose client closes its side after each request.
    private let isStream: Bool

    init(_ hangUps: HangUps, isStream: Bool = false) {
      self.hangUps = hangUps
      self.isStream = isStream
    }

    func handlerAdded(context: ChannelHandlerContext) { hangUps.open(context.channel) }

    func handlerRemoved(context: ChannelHandlerContext) { hangUps.forget(context.channel) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed, !isStream { hangUps.end(context.channel) }
      context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
      hangUps.end(context.channel)
      context.fireChannelInactive()
    }
  }
}

@available(*, unavailable)
extension HangUps.Watch: Sendable {}
