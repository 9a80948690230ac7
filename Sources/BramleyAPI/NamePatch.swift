/// A change of a name, part by part: an absent part stays, null clears it, a text replaces it.
public struct NamePatch: Codable, Hashable, Sendable {
  /// The given ("first") name.
  public var givenName: Change<String> = .unchanged
  /// The family ("last") name.
  public var familyName: Change<String> = .unchanged
  /// The middle name.
  public var middleName: Change<String> = .unchanged
  /// What stands before the name.
  public var namePrefix: Change<String> = .unchanged
  /// What stands behind the name.
  public var nameSuffix: Change<String> = .unchanged
  /// The name that friends use.
  public var nickname: Change<String> = .unchanged
  /// How the name is spoken.
  public var phonetic: Change<PhoneticNamePatch> = .unchanged

  /// Makes a patch that changes nothing.
  public init() {}

  /// Makes a patch that replaces every part.
  public init(replacing name: PersonName) {
    givenName = Change(name.givenName)
    familyName = Change(name.familyName)
    middleName = Change(name.middleName)
    namePrefix = Change(name.namePrefix)
    nameSuffix = Change(name.nameSuffix)
    nickname = Change(name.nickname)
    phonetic = Change(name.phonetic.map(PhoneticNamePatch.init(replacing:)))
  }

  typealias CodingKeys = PersonName.CodingKeys

  public init(from decoder: any Decoder) throws {
    try UnknownMembers.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    givenName = try container.decodeChange(forKey: .givenName)
    familyName = try container.decodeChange(forKey: .familyName)
    middleName = try container.decodeChange(forKey: .middleName)
    namePrefix = try container.decodeChange(forKey: .namePrefix)
    nameSuffix = try container.decodeChange(forKey: .nameSuffix)
    nickname = try container.decodeChange(forKey: .nickname)
    phonetic = try container.decodeChange(forKey: .phonetic)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(givenName, forKey: .givenName)
    try container.encode(familyName, forKey: .familyName)
    try container.encode(middleName, forKey: .middleName)
    try container.encode(namePrefix, forKey: .namePrefix)
    try container.encode(nameSuffix, forKey: .nameSuffix)
    try container.encode(nickname, forKey: .nickname)
    try container.encode(phonetic, forKey: .phonetic)
  }

  /// Returns the name after the change.
  public func applied(to name: PersonName) -> PersonName {
    PersonName(
      givenName: givenName.applied(to: name.givenName), familyName: familyName.applied(to: name.familyName),
      middleName: middleName.applied(to: name.middleName),
      namePrefix: namePrefix.applied(to: name.namePrefix),
      nameSuffix: nameSuffix.applied(to: name.nameSuffix), nickname: nickname.applied(to: name.nickname),
      phonetic: phonetic.applied(to: name.phonetic))
  }
}

extension Change<NamePatch> {
  /// Returns the name after the change; nil if no part of it is left.
  public func applied(to name: PersonName?) -> PersonName? {
    switch self {
    case .unchanged: return name
    case .clear: return nil
    case .set(let patch):
      let changed = patch.applied(to: name ?? PersonName())
      return changed.isEmpty ? nil : changed
    }
  }
}
