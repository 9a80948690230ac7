import Foundation
import NIOCore

/// A client's connection to the mail server.
struct SMTPConnection {
  let limits: SMTPLimits
  let policy: SMTPPolicy

  /// Serves the client until it or a fault ends the connection.
  func serve(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws {
    if let fault = policy.fault(.mailBusy) {
      return try await send(fault.smtpReply ?? .busy, to: outbound)
    }
    try await send(.ready, to: outbound)
    var session = SMTPSession(limits: limits, policy: policy)
    var lines = SMTPLines(limit: limits.line)
    var mail: SMTPMailReader?
    for try await bytes in inbound {
      lines.append(bytes)
      while let line = lines.next() {
        guard mail == nil else {
          let isWhole = mail?.take(line) == true
          if mail?.isEndless == true || (!isWhole && policy.fault(.mailDropped) != nil) { return }
          guard isWhole, let read = mail else { continue }
          mail = nil
          guard try await finish(read, &session, outbound) else { return }
          continue
        }
        switch session.take(line) {
        case .reply(let reply): try await send(reply, to: outbound)
        case .close(let reply): return try await send(reply, to: outbound)
        case .readMail(let reply):
          mail = SMTPMailReader(limit: limits.size)
          try await send(reply, to: outbound)
        }
      }
    }
  }

  /// Answers a whole mail; returns whether the connection goes on.
  private func finish(
    _ mail: SMTPMailReader, _ session: inout SMTPSession,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws -> Bool {
    defer { session.reset() }
    guard let envelope = session.envelope else { return false }
    if let slow = policy.fault(.mailSlow) { await policy.sleep(slow.delay) }
    if let refusal = mail.refusal {
      try await send(refusal, to: outbound)
      return true
    }
    if let fault = policy.fault(.mailDataRefused) {
      try await send(fault.smtpReply ?? .notNow, to: outbound)
      return true
    }
    let reply = policy.deliver(envelope, mail.data)
    if policy.fault(.mailAnswerLost) != nil { return false }
    try await send(reply, to: outbound)
    return true
  }

  private func send(
    _ reply: SMTPReply, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws {
    try await outbound.write(ByteBuffer(string: reply.text))
  }
}
