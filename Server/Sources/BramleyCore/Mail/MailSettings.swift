/// The operator's choices about mail that rules depend on.
package struct MailSettings: Sendable {
  /// How a mail signs in.
  package enum SignIn: String, CaseIterable, Sendable {
    /// By a code.
    case code
    /// By a link, with a code beside it.
    case link
    /// Not at all.
    case off
  }

  /// Whether mail can be sent.
  package var isOn: Bool
  /// How a mail signs in; ``SignIn/off`` while mail is off.
  package var signIn: SignIn
  /// The host of links that open the app; nil where none is set up.
  package var linkHost: HostAddress?
  /// The app's name, as people know it.
  package var appName: String

  package init(isOn: Bool, signIn: SignIn, linkHost: HostAddress? = nil, appName: String) {
    self.isOn = isOn
    self.signIn = isOn ? signIn : .off
    self.linkHost = linkHost
    self.appName = appName
  }

  /// No mail.
  package static let off = MailSettings(isOn: false, signIn: .off, appName: "")
}
