import Synchronization

/// The last mails or texts, the newest last. It is bounded; the oldest is dropped first.
final class Inbox<Message: InboxMessage>: Sendable {
  struct Entry {
    var message: Message
    /// Whether ``take(_:)`` has returned it.
    var isTaken = false
  }

  struct State {
    var entries: [Entry] = []
    var bytes = 0
    var received = 0
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastWaiting = 0
  }

  let state = Mutex(State())
  private let capacity: Int
  private let maximumBytes: Int

  init(capacity: Int = 500, maximumBytes: Int = 32 << 20) {
    self.capacity = capacity
    self.maximumBytes = maximumBytes
  }

  /// All messages, the newest last.
  var all: [Message] { state.withLock { $0.entries.map(\.message) } }

  subscript(id: String) -> Message? {
    state.withLock { state in state.entries.first { $0.message.id == id }?.message }
  }

  /// Adds a message, which gets the next id.
  @discardableResult
  func add(_ make: (_ number: Int) -> Message) -> Message {
    let (message, waiting) = state.withLock { state in
      state.received += 1
      let message = make(state.received)
      state.entries.append(Entry(message: message))
      state.bytes += message.size
      while state.entries.count > capacity || (state.bytes > maximumBytes && state.entries.count > 1) {
        state.bytes -= state.entries.removeFirst().message.size
      }
      return (message, Array(state.waiting.values))
    }
    for one in waiting { one.yield() }
    return message
  }

  /// The oldest message that fits and was not taken before; it counts as taken now.
  func take(_ fits: (Message) -> Bool) -> Message? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { !$0.isTaken && fits($0.message) }) else {
        return nil
      }
      state.entries[index].isTaken = true
      return state.entries[index].message
    }
  }

  /// Removes all messages. Numbers go on, so that an id never names another message.
  func clear() {
    state.withLock { state in
      state.entries = []
      state.bytes = 0
    }
  }
}

/// A message of an inbox.
protocol InboxMessage: Sendable {
  var id: String { get }
  /// The size in bytes, for the inbox's bound.
  var size: Int { get }
}
