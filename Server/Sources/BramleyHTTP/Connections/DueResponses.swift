import NIOCore

/// The connections of one event loop whose responses are written and not sent yet.
final class DueResponses {
  /// How many responses are sent together. Of more, the first would wait for the last, while whoever reads them has nothing to do.
  static let most = 4

  private var due: [(handler: FlushTogether, context: ChannelHandlerContext)] = []
  private var isCollecting = false

  /// Begins a turn, at whose end all are sent.
  func collect() { isCollecting = true }

  /// Sends the response of a connection with the others of this turn.
  ///
  /// - Returns: false outside of a turn.
  func add(_ handler: FlushTogether, _ context: ChannelHandlerContext) -> Bool {
    guard isCollecting else { return false }
    due.append((handler, context))
    if due.count >= Self.most { send() }
    return true
  }

  func sendAll() {
    isCollecting = false
    send()
  }

  private func send() {
    for (handler, context) in due { handler.flushIfDue(context) }
    due.removeAll(keepingCapacity: true)
  }
}

@available(*, unavailable)
extension DueResponses: Sendable {}
