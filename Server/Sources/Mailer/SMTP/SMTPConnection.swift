import BramleyCore
import CLibCurl
import Dispatch
import Foundation
import Synchronization

/// One handle of libcurl with its connection, which stays open for the next mail. libcurl blocks, so it runs on a queue
/// of its own.
final class SMTPConnection: Sendable {
  // Never waited for, since the queue runs one block at a time.
  private let handle: Mutex<UnsafeMutableRawPointer?>
  private let queue: DispatchQueue
  private let server: SMTPServer
  private let password: String?
  private let greeting: String
  private let authorities: String?
  private let limits: SMTPTimeLimits

  private static let library = bramley_curl_start()

  init(
    _ server: SMTPServer, password: String?, greeting: String, authorities: String?, limits: SMTPTimeLimits,
    number: Int
  ) {
    _ = Self.library
    handle = Mutex(curl_easy_init())
    queue = DispatchQueue(label: "bramley.mail.\(number)")
    self.server = server
    self.password = password
    self.greeting = greeting
    self.authorities = authorities
    self.limits = limits
  }

  deinit { handle.withLock { curl_easy_cleanup($0) } }

  /// Sends a mail.
  func send(_ bytes: Data, from sender: String, to recipient: String) async -> MailAnswer {
    await run { self.transfer(bytes, sender, recipient) }
  }

  /// Connects and logs in, and asks for nothing more than the server's help text.
  func tryLogin() async -> MailAnswer {
    await run { self.transfer(nil, nil, nil) }
  }

  private func run(_ work: @escaping @Sendable () -> MailAnswer) async -> MailAnswer {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }

  private func transfer(_ bytes: Data?, _ sender: String?, _ recipient: String?) -> MailAnswer {
    handle.withLock { curl in
      guard let curl else { return .unreachable("libcurl has no memory") }
      return transfer(bytes, sender, recipient, by: curl)
    }
  }

  private func transfer(
    _ bytes: Data?, _ sender: String?, _ recipient: String?, by curl: UnsafeMutableRawPointer
  ) -> MailAnswer {
    // Options are set anew; the connection stays.
    curl_easy_reset(curl)
    func set(_ option: CURLoption, _ text: String?) { _ = bramley_curl_set_text(curl, option, text) }
    func set(_ option: CURLoption, _ number: Int) { _ = bramley_curl_set_number(curl, option, number) }
    set(CURLOPT_URL, server.url(greetingAs: greeting))
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_USE_SSL, Int(server.needsTLS ? CURLUSESSL_ALL.rawValue : CURLUSESSL_NONE.rawValue))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let authorities { set(CURLOPT_CAINFO, authorities) }
    set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    set(CURLOPT_TIMEOUT_MS, limits.whole)
    set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, limits.reply / 1_000))
    if let user = server.user {
      set(CURLOPT_USERNAME, user)
      set(CURLOPT_PASSWORD, password ?? "")
      set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
      set(CURLOPT_SASL_IR, 1)
    }
    var recipients: UnsafeMutablePointer<curl_slist>?
    if let sender, let recipient {
      set(CURLOPT_UPLOAD, 1)
      set(CURLOPT_MAIL_FROM, sender)
      recipients = curl_slist_append(nil, recipient)
      _ = bramley_curl_set_list(curl, CURLOPT_MAIL_RCPT, recipients)
    } else {
      set(CURLOPT_CUSTOMREQUEST, "NOOP")
      set(CURLOPT_NOBODY, 1)
    }
    let transfer = SMTPTransfer(bytes, needsLogin: server.user != nil)
    let state = Unmanaged.passUnretained(transfer).toOpaque()
    transfer.attach(to: curl, state)
    let result = withExtendedLifetime(transfer) { curl_easy_perform(curl) }
    curl_slist_free_all(recipients)
    let isNew = bramley_curl_number(curl, CURLINFO_NUM_CONNECTS) > 0
    return transfer.answer(result, server, isNewConnection: isNew)
  }
}
