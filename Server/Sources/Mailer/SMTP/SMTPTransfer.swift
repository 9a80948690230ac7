import BramleyCore
import CLibCurl
import Foundation

/// The state of one transfer: what is still to be sent, and what the server replied. libcurl calls it back on the queue
/// of its connection, while `curl_easy_perform` runs.
final class SMTPTransfer {
  private let bytes: Data?
  private let needsLogin: Bool
  private var sent = 0
  private var isNew = false
  private var isLoggedIn = false
  private var wasEncrypted = false
  private var stage = SMTPReply.Stage.connection
  private var lastReply: SMTPReply?
  private var refusedUnauthenticated = false

  init(_ bytes: Data?, needsLogin: Bool) {
    self.bytes = bytes
    self.needsLogin = needsLogin
  }

  func attach(to curl: UnsafeMutableRawPointer, _ state: UnsafeMutableRawPointer) {
    _ = bramley_curl_set_bytes_function(curl, CURLOPT_READFUNCTION) { buffer, size, count, state in
      guard let buffer, let state else { return 0 }
      return SMTPTransfer.of(state).read(
        into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
    }
    _ = bramley_curl_set_state(curl, CURLOPT_READDATA, state)
    // Replies to a command that isn't an upload would be written to standard output.
    _ = bramley_curl_set_bytes_function(curl, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    // The only way to the server's own words, and to the command that a reply belongs to.
    _ = bramley_curl_set_debug_function(curl) { _, kind, bytes, count, state in
      guard let bytes, let state else { return 0 }
      SMTPTransfer.of(state).trace(kind, UnsafeRawBufferPointer(start: bytes, count: count))
      return 0
    }
    _ = bramley_curl_set_state(curl, CURLOPT_DEBUGDATA, state)
    _ = bramley_curl_set_number(curl, CURLOPT_VERBOSE, 1)
  }

  private static func of(_ state: UnsafeMutableRawPointer) -> SMTPTransfer {
    Unmanaged<SMTPTransfer>.fromOpaque(state).takeUnretainedValue()
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // libcurl goes on without a login where the server offers none. Nothing is delivered unless the final dot is sent.
    if needsLogin, isNew, !isLoggedIn {
      refusedUnauthenticated = true
      return Int(CURL_READFUNC_ABORT)
    }
    guard let bytes else { return 0 }
    let part = bytes.dropFirst(sent).prefix(buffer.count)
    buffer.copyBytes(from: part)
    sent += part.count
    return part.count
  }

  private func trace(_ kind: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
    switch kind {
    case CURLINFO_HEADER_OUT: commanded(String(decoding: bytes.prefix(16), as: UTF8.self).uppercased())
    case CURLINFO_HEADER_IN: replied(String(decoding: bytes.prefix(1_024), as: UTF8.self))
    default: break
    }
  }

  private func commanded(_ line: String) {
    if line.hasPrefix("EHLO") || line.hasPrefix("HELO") {
      (isNew, stage, lastReply) = (true, .connection, nil)
    } else if line.hasPrefix("AUTH") {
      (stage, lastReply) = (.login, nil)
    } else if line.hasPrefix("MAIL ") {
      (stage, lastReply) = (.sender, nil)
    } else if line.hasPrefix("RCPT ") {
      stage = .recipient
    } else if line.hasPrefix("DATA") {
      stage = .message
    }
  }

  private func replied(_ lines: String) {
    for line in lines.split(whereSeparator: \.isNewline) {
      guard let code = Int(line.prefix(3)), (200...599).contains(code) else { continue }
      if code == 235 { isLoggedIn = true }
      // Of a reply of several lines the first has the enhanced code, and all are of one text.
      // After a refusal libcurl says good-bye, and the answer to that is no refusal.
      guard code >= 400 else { continue }
      if lastReply?.code == code, lastReply?.stage == stage {
        lastReply?.text += " " + line.dropFirst(4)
      } else {
        lastReply = SMTPReply(code: code, text: String(line.dropFirst(4)), stage: stage)
      }
    }
  }

  func answer(_ result: CURLcode, _ server: SMTPServer, isNewConnection: Bool) -> MailAnswer {
    if refusedUnauthenticated { return Self.noLogin }
    switch result {
    case CURLE_OK:
      return needsLogin && isNewConnection && !isLoggedIn ? Self.noLogin : .accepted
    case CURLE_LOGIN_DENIED:
      guard let reply = lastReply, reply.code < 500, reply.code != 454 else {
        return .misconfigured("the mail server did not accept user and password")
      }
      return .rejected(reply)
    case CURLE_USE_SSL_FAILED:
      return .misconfigured(
        "the mail server offers no STARTTLS on this port, so nothing was sent; port 465 needs smtps://")
    case CURLE_SSL_CONNECT_ERROR:
      return .misconfigured(
        server.isImplicitTLS
          ? "the mail server does not begin with TLS on this port; smtp:// with port 587 uses STARTTLS"
          : "the mail server and this one agree on no TLS")
    case CURLE_PEER_FAILED_VERIFICATION:
      return .misconfigured(
        "the mail server's certificate is not valid for its name, or its authority is not known")
    case CURLE_SSL_CACERT_BADFILE: return .misconfigured("SSL_CERT_FILE can't be read")
    default: break
    }
    if let lastReply { return .rejected(lastReply) }
    return .unreachable(Self.words(result, server, sawServer: stage != .connection || isNew))
  }

  private static let noLogin = MailAnswer.misconfigured(
    "the mail server accepts no login, so nothing was sent; take the user out of mail.smtp_url if none is needed"
  )

  private static func words(_ result: CURLcode, _ server: SMTPServer, sawServer: Bool) -> String {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST: "the mail server's name is not known"
    case CURLE_COULDNT_CONNECT: "the mail server refuses connections"
    case CURLE_OPERATION_TIMEDOUT:
      sawServer || server.isImplicitTLS
        ? "the mail server did not answer in time"
        : "the mail server did not answer in time; if its port begins with TLS, mail.smtp_url must be smtps://"
    case CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
      "the connection to the mail server broke"
    default: "libcurl failed with code \(result.rawValue)"
    }
  }
}
