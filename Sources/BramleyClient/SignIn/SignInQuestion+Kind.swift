public import BramleyAPI

extension SignInQuestion {
  /// What is asked for; open to more. A screen that doesn't know a kind shows a plain text field.
  public struct Kind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A one-time code, sent by mail or text message, or shown by an authenticator app.
    public static let oneTimeCode: Kind = "one_time_code"
    /// A link in a mail, or the code beside it. ``Auth/open(_:)`` answers with the link.
    public static let emailLink: Kind = "email_link"
    /// A new password.
    public static let newPassword: Kind = "new_password"
    /// An email address, to which a code is sent next.
    public static let emailAddress: Kind = "email_address"
    /// A phone number in E.164, to which a code is sent next.
    public static let phoneNumber: Kind = "phone_number"
    /// The answer of a CAPTCHA, which a view of the app's shows: the token that the server checks. The question's details
    /// are a `CaptchaOffer`, where the server says which one.
    public static let captcha: Kind = "captcha"
  }
}
