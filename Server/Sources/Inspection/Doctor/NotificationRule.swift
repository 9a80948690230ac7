/// Judges the response of the notification address.
package struct NotificationRule: Sendable {
  let url: String
  /// Whether the address is the server's own on this machine; without a response, the server is not running.
  let isOwn: Bool
  /// Whether the server has never been started, as after `bramley init`.
  let isBeforeFirstStart: Bool

  package init(url: String, isOwn: Bool, isBeforeFirstStart: Bool) {
    self.url = url
    self.isOwn = isOwn
    self.isBeforeFirstStart = isBeforeFirstStart
  }

  /// Judges the result of the request.
  package func verdict(_ outcome: NotificationAnswer, isPrivate: Bool) -> Verdict {
    switch outcome {
    case .answered(let status, true) where [400, 401].contains(status):
      isPrivate
        ? unreachableForApple : .ok("Bramley answers there, and refuses a notification that nobody signed.")
    case .answered(let status, let isBramley):
      unexpected(status, isBramley: isBramley)
    case .refused: silent("Nobody listens at \(url)")
    case .timedOut: silent("\(url) gives no answer")
    case .tlsFailed:
      .fail(
        "\(url) has no certificate to trust, or no TLS at all, and Apple wants TLS 1.2 or later.",
        remedy:
          "Give the proxy before the server a certificate of a public authority, with its intermediates.")
    }
  }

  /// The verdict when the host does not exist.
  package var noSuchHost: Verdict {
    .fail(
      "The host of \(url) is not known to DNS.",
      remedy: "Make the DNS record, or correct server.public_url.")
  }

  /// The verdict when the host has private addresses only.
  private var unreachableForApple: Verdict {
    .warn(
      "Bramley answers at \(url), but at a private address, and Apple must reach it from outside.",
      remedy: "Check from another network that the address leads to the server.")
  }

  private func silent(_ message: String) -> Verdict {
    guard !isBeforeFirstStart, !isOwn else {
      return .warn(
        "\(message): the server is not running yet.",
        remedy: "Start it with bramley serve, then run bramley doctor again.")
    }
    return .fail(
      message + ".",
      remedy: "Start the server, and let the proxy or firewall before it pass this address from outside on.")
  }

  private func unexpected(_ status: Int, isBramley: Bool) -> Verdict {
    if isBramley, status == 429 {
      return .warn(
        "Bramley answers there with HTTP 429: it had too many calls from here.",
        remedy: "Run bramley doctor again in a minute.")
    }
    if isOwn, !isBramley {
      return .fail(
        "Another program answers at \(url), with HTTP \(status).",
        remedy: "Stop that program, or set server.port and server.public_url to a free port.")
    }
    let who = isBramley ? "Bramley answers" : "Something that is not Bramley answers"
    let remedy =
      switch status {
      case 300..<400: "Let the proxy pass POST \(url) on to the server, without a redirect."
      case 500...: "Start the server behind the proxy, and see its log."
      default:
        "Let the proxy pass POST \(url) on to the server unchanged: no sign-in page, filter or other path."
      }
    return .warn("\(who) at \(url) with HTTP \(status), where 400 or 401 is expected.", remedy: remedy)
  }
}
