public import BramleyAPI

/// How a person authenticated: a value of the `amr` claim (RFC 8176, section 2).
public struct AuthenticationMethod: OpenValue {
  /// The text in the claim.
  public let rawValue: String
  /// Takes the text as it is; every text is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A password.
  public static let password: Self = "pwd"
  /// A one-time code.
  public static let oneTimeCode: Self = "otp"
  /// A code that was sent in a text message.
  public static let textMessage: Self = "sms"
  /// A key in hardware, such as a passkey.
  public static let hardwareKey: Self = "hwk"
  /// A key in software, such as a passkey that is on several devices.
  public static let softwareKey: Self = "swk"
  /// A person was there.
  public static let userPresence: Self = "user"
  /// More than one factor.
  public static let multipleFactors: Self = "mfa"
}
