import BramleyCore
import Dispatch
import Foundation
import Synchronization

/// A thread with a connection of its own that hears what other nodes did.
///
/// A pooler in transaction mode takes LISTEN and delivers nothing. So a notification is sent by a second connection
/// first: one from the same connection would arrive even there.
final class PostgresListener: Sendable {
  /// Seconds after which a silent connection is asked whether it still stands.
  static let silence: Double = 10
  /// Seconds after which it is tried again where nothing arrives.
  static let deafPause: Double = 300
  private static let firstPause: Double = 0.25
  private static let longestPause: Double = 10

  private let parts: PostgresPool.Parts
  private let listener: any StoreListener
  private let bell: PostgresBell
  private let isClosed = Atomic(false)
  private let threads = DispatchGroup()

  /// - Throws: ``PostgresFailure`` when the process has no more file descriptors.
  init(_ parts: PostgresPool.Parts, for listener: any StoreListener) throws(PostgresFailure) {
    self.parts = parts
    self.listener = listener
    bell = try PostgresBell()
    threads.enter()
    let thread = Thread { [self] in
      work()
      threads.leave()
    }
    thread.name = "postgres-news"
    thread.start()
  }

  /// Ends the connection and the thread.
  func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    bell.ring()
    threads.wait()
  }

  private var isOpen: Bool { !isClosed.load(ordering: .sequentiallyConsistent) }

  private func work() {
    var pause = Self.firstPause
    while isOpen {
      do {
        let connection = try parts.connect()
        defer { connection.close() }
        connection.deadline = parts.clock.end(ofSeconds: parts.patience.forStatement)
        try connection.send(command: "LISTEN \(PostgresNews.channel)")
        _ = try connection.finish()
        if try hearsOthers(connection) {
          // What happened before LISTEN, or while the connection was lost, nobody says again.
          listener.hear(.missed)
          listener.newsArrives(true, because: "")
          pause = Self.firstPause
          try hear(on: connection)
        } else if isOpen {
          // Where this reaches another session of the pooler's, it does no harm.
          try? connection.send(command: "UNLISTEN \(PostgresNews.channel)")
          _ = try? connection.finish()
          listener.newsArrives(
            false, because: "LISTEN brings nothing: a pooler in transaction mode may be in between")
          bell.wait(seconds: Self.deafPause)
        }
      } catch {
        guard isOpen else { break }
        let failure = error as? PostgresFailure
        listener.newsArrives(false, because: failure?.description ?? "\(type(of: error))")
        // An engine that only speaks the protocol refuses LISTEN, and will do so again.
        let isRefused = failure.map { [.statement, .preparedStatementOutdated].contains($0.kind) } ?? false
        bell.wait(seconds: isRefused ? Self.deafPause : pause)
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }

  /// Whether a notification by another connection arrives.
  private func hearsOthers(_ connection: PostgresConnection) throws -> Bool {
    let word = "?" + parts.newID()
    let other = try parts.connect()
    defer { other.close() }
    other.deadline = parts.clock.end(ofSeconds: parts.patience.forStatement)
    try other.send(command: "SELECT 1 FROM pg_notify('\(PostgresNews.channel)', '\(word)')")
    _ = try other.finish()
    let end = parts.clock.end(ofSeconds: parts.patience.forNews)
    while isOpen, parts.clock.now() < end {
      let heard = try connection.notifications(until: end, or: bell)
      if heard.contains(word) { return true }
    }
    return false
  }

  private func hear(on connection: PostgresConnection) throws {
    while isOpen {
      let payloads = try connection.notifications(
        until: parts.clock.end(ofSeconds: Self.silence), or: bell)
      for payload in payloads where !payload.hasPrefix("?") {
        for news in PostgresNews.read(payload) { listener.hear(news) }
      }
      guard payloads.isEmpty, isOpen else { continue }
      connection.deadline = parts.clock.end(ofSeconds: parts.patience.forStatement)
      try connection.send(command: "SELECT 1")
      _ = try connection.finish()
    }
  }
}
