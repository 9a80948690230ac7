/// A person's account at one provider.
public struct ProviderAccount: Codable, Hashable, Sendable {
  /// An address of an account; the first is the primary one.
  public struct Address: Codable, Hashable, Sendable {
    /// The address.
    public var email: String
    /// Whether the provider has verified it.
    public var verified: Bool

    /// Makes an address.
    public init(_ email: String, verified: Bool = true) {
      self.email = email
      self.verified = verified
    }

    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      email = try fields.decode(String.self, forKey: .email)
      verified = try fields.decodeIfPresent(Bool.self, forKey: .verified) ?? true
    }
  }

  struct Key: Hashable, Sendable {
    var provider: LocalProvider
    var person: String
  }

  /// The provider.
  public var provider: LocalProvider
  /// The person's id.
  public var person: String
  /// The addresses, the primary one first; none for somebody who signed up by phone.
  public var addresses: [Address]
  /// The organisation that owns the account at Google, `hd`.
  public var hostedDomain: String?
  /// Higher after the account was made anew under the same address: the id at the provider is another one.
  public var generation: Int

  enum CodingKeys: String, CodingKey {
    case provider, person, addresses, generation
    case hostedDomain = "hd"
  }

  var key: Key { Key(provider: provider, person: person) }
  /// The first address.
  public var email: String? { addresses.first?.email }
  var isVerified: Bool { addresses.first?.verified ?? false }

  /// Makes an account.
  public init(
    _ provider: LocalProvider, person: String, addresses: [Address], hostedDomain: String? = nil,
    generation: Int = 0
  ) {
    self.provider = provider
    self.person = person
    self.addresses = addresses
    self.hostedDomain = hostedDomain
    self.generation = generation
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    provider = try fields.decode(LocalProvider.self, forKey: .provider)
    person = try fields.decode(String.self, forKey: .person)
    addresses = try fields.decode([Address].self, forKey: .addresses)
    hostedDomain = try fields.decodeIfPresent(String.self, forKey: .hostedDomain)
    generation = try fields.decodeIfPresent(Int.self, forKey: .generation) ?? 0
  }

  /// The default, where the world describes no account of the person: the address of the Apple Account.
  init(standard provider: LocalProvider, _ person: LocalPerson) {
    self.init(
      provider, person: person.id, addresses: [Address(person.email, verified: person.emailVerified)])
  }
}
