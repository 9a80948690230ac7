import HTTPTypes
import Hummingbird

/// The cookies of the pages.
struct PageCookies: Sendable {
  /// The browser's session.
  let session: FlowCookie
  /// The browser's secret, to which forms are bound before and after a sign-in.
  let page: FlowCookie
  /// The account that is about to become one with the caller's.
  let other: FlowCookie
  /// The message that the next page shows.
  let note: FlowCookie
  /// What was typed before the person was asked who they are.
  let typed: FlowCookie
  /// The method that was used last in this browser.
  let method: FlowCookie
  /// The language that was chosen.
  let language: FlowCookie
  /// The browser flow to a provider.
  let flow: FlowCookie
  /// The browser that asked for mail.
  let mail: MailCookie

  /// Seconds for which a browser's secret stays.
  static let pageLifetime = 7 * 86_400
  /// Seconds for which what is no secret stays.
  static let preferenceLifetime = 365 * 86_400

  init(publicURL: String, mail: MailCookie) {
    func cookie(_ purpose: String) -> FlowCookie { FlowCookie(publicURL: publicURL, purpose: purpose) }
    session = cookie("session")
    page = cookie("page")
    other = cookie("other")
    note = cookie("note")
    typed = cookie("typed")
    method = cookie("method")
    language = cookie("language")
    flow = cookie("flow")
    self.mail = mail
  }
}
