package import BramleyCore
import Foundation
import Synchronization

/// Sends mail by SMTP, over a few connections that are kept for the next mails.
package final class SMTPSender: MailSender {
  /// The connections at once.
  static let connectionCount = 4
  /// The mails that may wait for a connection.
  static let maximumWaiting = 24
  private struct State {
    var idle: [SMTPConnection]
    var waiting: [(since: ContinuousClock.Instant, wake: CheckedContinuation<SMTPConnection?, Never>)] = []
  }

  private let state: Mutex<State>
  private let longestWait: Duration

  /// - Parameters:
  ///   - greeting: the name of this machine, for EHLO.
  ///   - authorities: a file of PEM certificates that takes the place of the system's.
  ///   - longestWait: how long a mail may have waited for a connection. With the time limits of a connection it stays
  ///     below the lease of a job.
  package init(
    _ server: SMTPServer, password: String?, greeting: String, authorities: String? = nil,
    limits: SMTPTimeLimits = .standard, longestWait: Duration = .seconds(5)
  ) {
    self.longestWait = longestWait
    let connections = (1...Self.connectionCount).map { number in
      SMTPConnection(
        server, password: password, greeting: greeting, authorities: authorities, limits: limits,
        number: number)
    }
    state = Mutex(State(idle: connections))
  }

  package func send(_ message: MailMessage) async -> MailAnswer {
    guard let bytes = try? message.bytes() else {
      return .refused("the text of the mail has a line break where none may be")
    }
    guard let connection = await connection() else { return .busy }
    let answer = await connection.send(bytes, from: message.from.address, to: message.to.envelope)
    release(connection)
    return answer
  }

  /// Logs in, and sends nothing; nil when all is well.
  package func tryLogin() async -> MailAnswer? {
    guard let connection = await connection() else { return .busy }
    let answer = await connection.tryLogin()
    release(connection)
    return answer == .accepted ? nil : answer
  }

  private func connection() async -> SMTPConnection? {
    await withCheckedContinuation { continuation in
      let ready: SMTPConnection?? = state.withLock { state in
        // The one used last has most likely a connection that is still open.
        if let connection = state.idle.popLast() { return connection }
        guard state.waiting.count < Self.maximumWaiting else { return .some(nil) }
        state.waiting.append((.now, continuation))
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  private func release(_ connection: SMTPConnection) {
    let now = ContinuousClock.now
    let (late, next) = state.withLock { state in
      let fresh = state.waiting.firstIndex { now - $0.since <= longestWait } ?? state.waiting.count
      let late = Array(state.waiting[..<fresh])
      state.waiting.removeFirst(fresh)
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      if next == nil { state.idle.append(connection) }
      return (late, next)
    }
    for waiter in late { waiter.wake.resume(returning: nil) }
    next?.wake.resume(returning: connection)
  }
}

/// How long a mail server may take, in milliseconds. Together they stay below the lease of a job.
package struct SMTPTimeLimits: Sendable {
  var connecting: Int
  var reply: Int
  var whole: Int

  package init(connecting: Int, reply: Int, whole: Int) {
    (self.connecting, self.reply, self.whole) = (connecting, reply, whole)
  }

  package static let standard = SMTPTimeLimits(connecting: 8_000, reply: 15_000, whole: 20_000)
}
