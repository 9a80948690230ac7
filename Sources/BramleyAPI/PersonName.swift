/// A person's name in its components, as Apple gives it once.
///
/// The components are stored, never one joined string, since the joined form depends on the reader's locale.
public struct PersonName: Codable, Hashable, Sendable {
  /// The given ("first") name.
  public var givenName: String?
  /// The family ("last") name.
  public var familyName: String?
  /// The middle name.
  public var middleName: String?
  /// What stands before the name, such as "Dr.".
  public var namePrefix: String?
  /// What stands behind the name, such as "Jr.".
  public var nameSuffix: String?
  /// The name that friends use.
  public var nickname: String?
  /// How the name is spoken.
  public var phonetic: PhoneticName?

  /// Makes a name; every component may be missing.
  public init(
    givenName: String? = nil, familyName: String? = nil, middleName: String? = nil,
    namePrefix: String? = nil, nameSuffix: String? = nil, nickname: String? = nil,
    phonetic: PhoneticName? = nil
  ) {
    self.givenName = givenName
    self.familyName = familyName
    self.middleName = middleName
    self.namePrefix = namePrefix
    self.nameSuffix = nameSuffix
    self.nickname = nickname
    self.phonetic = phonetic
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case givenName = "given_name"
    case familyName = "family_name"
    case middleName = "middle_name"
    case namePrefix = "name_prefix"
    case nameSuffix = "name_suffix"
    case nickname, phonetic
  }

  /// Whether no component holds anything.
  public var isEmpty: Bool { components.allSatisfy { $0?.isEmpty ?? true } && (phonetic?.isEmpty ?? true) }

  private var components: [String?] {
    [givenName, familyName, middleName, namePrefix, nameSuffix, nickname]
  }
}

/// How a name is spoken, component by component.
public struct PhoneticName: Codable, Hashable, Sendable {
  /// The given name, as spoken.
  public var givenName: String?
  /// The family name, as spoken.
  public var familyName: String?
  /// The middle name, as spoken.
  public var middleName: String?

  /// Makes a spoken name; every component may be missing.
  public init(givenName: String? = nil, familyName: String? = nil, middleName: String? = nil) {
    self.givenName = givenName
    self.familyName = familyName
    self.middleName = middleName
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case givenName = "given_name"
    case familyName = "family_name"
    case middleName = "middle_name"
  }

  /// Whether no component holds anything.
  public var isEmpty: Bool { [givenName, familyName, middleName].allSatisfy { $0?.isEmpty ?? true } }
}
