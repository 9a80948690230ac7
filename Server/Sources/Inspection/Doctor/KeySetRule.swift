package import AppleID
package import BramleyCore
package import Foundation
package import OpenID

/// Judges the connection by Apple's answer to the request for its keys.
package enum KeySetRule {
  /// Judges an answer; nil means that none arrived in time.
  package static func verdict(_ answer: AppleTransport.Answer?, at base: WebOrigin) async -> Verdict {
    let host = base.host.text
    guard let answer else {
      return .fail(
        "\(host) can't be reached from here, or doesn't answer in time.",
        remedy:
          "Check DNS and the firewall of this machine: it must be able to call \(host) on port "
          + "\(base.port ?? (base.scheme == "https" ? 443 : 80)).")
    }
    switch answer.status {
    case 200:
      guard await KeySet(document: answer.body) != nil else {
        return .fail(
          "Something answers for \(host), but not with Apple's keys.",
          remedy: "Look for a proxy or a portal between this machine and Apple that answers in its place.")
      }
      return .ok("Apple's keys can be fetched from \(host).")
    case 429:
      return .warn("\(host) asks for fewer calls (HTTP 429).", remedy: wait(answer.retryAfter))
    case 500...:
      return .fail(
        "\(host) can't answer at present (HTTP \(answer.status)), and new sign-ins wait until it can.",
        remedy:
          "Nothing to fix here: run bramley doctor again in some minutes, and see Apple's System Status page."
      )
    default:
      return .fail(
        "Something answers for \(host) with HTTP \(answer.status), where Apple gives its keys.",
        remedy: "Check apple.base_url, and look for a proxy between this machine and Apple.")
    }
  }

  package static func wait(_ seconds: TimeInterval?) -> String {
    "Run bramley doctor again in \(seconds.map { "\(Int($0)) seconds" } ?? "some minutes")."
  }
}
