import EmulatorKit
import Foundation

extension ClientRule {
  static let maximumRedirects = 100

  static func objections(toRedirects redirects: [String], _ strictness: Strictness) -> [Problem] {
    guard redirects.count <= maximumRedirects else {
      return [
        .invalidRequest("redirect_uris may have at most \(maximumRedirects) entries", at: "redirect_uris")
      ]
    }
    return redirects.enumerated().compactMap { index, redirect in
      if RedirectRule.isRegistrable(redirect, strictness) { return nil }
      return .invalidRequest(
        strictness == .strict
          ? "redirect_uris: Apple accepts https with a domain name, no IP address, no localhost, no fragment"
          : "redirect_uris: https with a domain name and no fragment, or plain http on 127.0.0.1, [::1] "
            + "or localhost", at: "redirect_uris[\(index)]")
    }
  }

  /// What is wrong with an address for notifications. An empty one is valid and removes it.
  static func objection(toNotificationURL text: String, _ strictness: Strictness) -> Problem? {
    if text.isEmpty { return nil }
    if text.utf8.count <= 2_048, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      url.host()?.isEmpty == false, url.fragment == nil, url.user == nil,
      scheme == "https" || (scheme == "http" && strictness == .lenient)
    {
      return nil
    }
    return .invalidRequest(
      strictness == .strict
        ? "notification_url: Apple accepts an absolute https address"
        : "notification_url must be an absolute http or https address without user and fragment",
      at: "notification_url")
  }
}
