public import AppleID
import EmulatorKit

extension AppleWorld {
  /// A developer team with its key for Sign in with Apple.
  public struct Team: Codable, Hashable, Sendable, Identifiable {
    /// The team, ten characters.
    public var id: AppleTeamID
    /// The name.
    public var name: String
    /// The id of the team's key, ten characters.
    public var keyID: AppleKeyID
    /// The key as downloaded from Apple's portal: a `.p8` file, PKCS#8 in PEM.
    public var privateKey: String

    enum CodingKeys: String, CodingKey {
      case id, name
      case keyID = "key_id"
      case privateKey = "private_key"
    }

    /// Makes a team.
    public init(id: AppleTeamID, name: String, keyID: AppleKeyID, privateKey: String) {
      self.id = id
      self.name = name
      self.keyID = keyID
      self.privateKey = privateKey
    }
  }
}

/// A new team; missing fields are generated.
public struct NewTeam: Codable, Hashable, Sendable {
  /// Ten capital letters and digits.
  public var id: AppleTeamID?
  /// The name.
  public var name: String?
  /// The id of its key, ten capital letters and digits; required if there is a key.
  public var keyID: AppleKeyID?
  /// Its key: PKCS#8 in PEM, P-256.
  public var privateKey: String?

  enum CodingKeys: String, CodingKey {
    case id, name
    case keyID = "key_id"
    case privateKey = "private_key"
  }

  /// Makes the description.
  public init(
    id: AppleTeamID? = nil, name: String? = nil, keyID: AppleKeyID? = nil, privateKey: String? = nil
  ) {
    self.id = id
    self.name = name
    self.keyID = keyID
    self.privateKey = privateKey
  }
}
