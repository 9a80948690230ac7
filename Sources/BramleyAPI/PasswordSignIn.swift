/// The body of `POST /v1/sign-up/password`.
public struct PasswordSignUpRequest: Codable, Hashable, Sendable {
  /// The address that the account is made for. It has not been verified.
  public var email: String
  /// The password: 8 to 128 characters as a person counts them, not one of the most common ones.
  public var password: String
  /// The person's name.
  public var name: PersonName?
  /// The device that signs up.
  public var device: Device?

  /// Makes the request.
  public init(email: String, password: String, name: PersonName? = nil, device: Device? = nil) {
    self.email = email
    self.password = password
    self.name = name
    self.device = device
  }

  enum CodingKeys: String, CodingKey { case email, password, name, device }

  /// Reads the request; the name may also be spelled as Apple's web answer does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    email = try container.decode(String.self, forKey: .email)
    password = try container.decode(String.self, forKey: .password)
    name = try container.decodeIfPresent(RequestedName.self, forKey: .name)?.name
    device = try container.decodeIfPresent(Device.self, forKey: .device)
  }
}

/// The body of `POST /v1/sign-in/password` and `POST /v1/reauthenticate/password`.
public struct PasswordSignInRequest: Codable, Hashable, Sendable {
  /// The address that the password was set for.
  public var email: String
  /// The password.
  public var password: String
  /// The device that signs in.
  public var device: Device?

  /// Makes the request.
  public init(email: String, password: String, device: Device? = nil) {
    self.email = email
    self.password = password
    self.device = device
  }
}

/// The body of `PUT /v1/user/password`.
public struct PasswordChangeRequest: Codable, Hashable, Sendable {
  /// The new password.
  public var password: String
  /// The current password, in place of a recent authentication. If it is sent, it must be right.
  public var currentPassword: String?
  /// For an account's first password: the address to sign in with, if it is not the account's own.
  public var email: String?

  /// Makes the request.
  public init(password: String, currentPassword: String? = nil, email: String? = nil) {
    self.password = password
    self.currentPassword = currentPassword
    self.email = email
  }

  enum CodingKeys: String, CodingKey {
    case password
    case currentPassword = "current_password"
    case email
  }
}
