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
    /// The domains and addresses that are registered to write to the team's relay addresses.
    public var mailSources: [String]

    enum CodingKeys: String, CodingKey {
      case id, name
      case keyID = "key_id"
      case privateKey = "private_key"
      case mailSources = "mail_sources"
    }

    /// Makes a team.
    public init(
      id: AppleTeamID, name: String, keyID: AppleKeyID, privateKey: String, mailSources: [String] = []
    ) {
      self.id = id
      self.name = name
      self.keyID = keyID
      self.privateKey = privateKey
      self.mailSources = mailSources
    }

    /// Reads a team; the sources of mail may be missing.
    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decode(AppleTeamID.self, forKey: .id)
      name = try fields.decode(String.self, forKey: .name)
      keyID = try fields.decode(AppleKeyID.self, forKey: .keyID)
      privateKey = try fields.decode(String.self, forKey: .privateKey)
      mailSources = try fields.decodeIfPresent([String].self, forKey: .mailSources) ?? []
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
  /// The domains and addresses that may write to its relay addresses: `example.com`, `hello@example.com`.
  public var mailSources: [String]?

  enum CodingKeys: String, CodingKey {
    case id, name
    case keyID = "key_id"
    case privateKey = "private_key"
    case mailSources = "mail_sources"
  }

  /// Makes the description.
  public init(
    id: AppleTeamID? = nil, name: String? = nil, keyID: AppleKeyID? = nil, privateKey: String? = nil,
    mailSources: [String]? = nil
  ) {
    self.id = id
    self.name = name
    self.keyID = keyID
    self.privateKey = privateKey
    self.mailSources = mailSources
  }
}
