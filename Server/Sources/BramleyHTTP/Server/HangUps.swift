import NIOCore
import Synchronization

/// Who hangs up: lets work end whose client is gone. The HTTP library's own way closes the connection after each
/// such answer.
final class HangUps: Sendable {
  /// One connection, whose requests are served one after another.
  final class Line: Sendable {
    private struct State {
      var isOver = false
      var giveUp: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Has something done when the client hangs up, at once if it has.
    func watch(_ giveUp: @escaping @Sendable () -> Void) {
      let isOver = state.withLock { state in
        state.giveUp = giveUp
        return state.isOver
      }
      if isOver { giveUp() }
    }

    /// The work is done.
    func release() { state.withLock { $0.giveUp = nil } }

    fileprivate func end() {
      let giveUp = state.withLock { state in
        state.isOver = true
        return state.giveUp
      }
      giveUp?()
    }
  }

  private let lines = Mutex<[ObjectIdentifier: Line]>([:])

  /// The line to who is at the other end of a connection; nil for one that no listener of ours took.
  func line(of channel: any Channel) -> Line? { lines.withLock { $0[ObjectIdentifier(channel)] } }

  fileprivate func open(_ channel: any Channel) {
    lines.withLock { $0[ObjectIdentifier(channel)] = Line() }
  }

  fileprivate func end(_ channel: any Channel) { line(of: channel)?.end() }

  fileprivate func forget(_ channel: any Channel) {
    let line = lines.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    line?.end()
  }

  /// Notices that a client closed its side of a connection, or that the connection broke.
  final class Watch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    private let hangUps: HangUps

    init(_ hangUps: HangUps) { self.hangUps = hangUps }

    func handlerAdded(context: ChannelHandlerContext) { hangUps.open(context.channel) }

    func handlerRemoved(context: ChannelHandlerContext) { hangUps.forget(context.channel) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed { hangUps.end(context.channel) }
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
