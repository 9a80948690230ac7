/// What happens to a request in a hostile proxy.
package enum Fate: String, CaseIterable, Sendable {
  /// Request and answer pass.
  case passes
  /// The connection ends before it has left.
  case isDropped
  /// It arrives, and the connection ends before the answer.
  case losesReply
  /// It passes after a wait.
  case isDelayed
  /// Nobody ever answers.
  case isSwallowed
  /// It arrives twice at the same time.
  case isDoubled
  /// It passes, and is sent once more later.
  case comesAgain
  /// The answer's body is cut in half.
  case isCut
  /// A gateway answers in its place, with 502.
  case meetsGateway
  /// It arrives, and a gateway answers with 503.
  case meetsGatewayAfter
  /// A proxy is busy, and says until when.
  case meetsBusyProxy
  /// A captive portal answers with its page.
  case meetsPortal
  /// A captive portal redirects to its page.
  case meetsRedirect
  /// A captive portal asks for its own login.
  case meetsLogin

  /// The answer that replaces the server's, if there is one.
  var page: String? {
    let page = "<html>session_ended? Please log in</html>"
    let head: String
    switch self {
    case .meetsGateway: head = "502 Bad Gateway"
    case .meetsGatewayAfter: head = "503 Service Unavailable"
    case .meetsBusyProxy: head = "429 Too Many Requests\r\nRetry-After: 5"
    case .meetsPortal: head = "200 OK"
    case .meetsRedirect: head = "302 Found\r\nLocation: http://127.0.0.1:1/login"
    case .meetsLogin: head = "401 Unauthorized\r\nWWW-Authenticate: Basic"
    default: return nil
    }
    return "HTTP/1.1 \(head)\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)"
  }
}
