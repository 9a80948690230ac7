import NIOCore

/// The connections of one event loop whose responses are written and not sent yet.
final class DueResponses {
  /// How many responses are sent together. Of more, the first would wait for the last, while whoever reads them has nothing to do.
  static let most = 4

  private typealias Response = (handler: FlushTogether, context: ChannelHandlerContext)

  private var due: [Response] = []
  /// Empty, with the capacity of the last turn.
  private var spare: [Response] = []
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

  /// A connection that is sent to may read its next request and add a response meanwhile.
  private func send() {
    var sending: [Response] = []
    swap(&sending, &spare)
    swap(&sending, &due)
    for (handler, context) in sending { handler.flushIfDue(context) }
    sending.removeAll(keepingCapacity: true)
    spare = sending
  }
}

@available(*, unavailable)
extension DueResponses: Sendable {}
