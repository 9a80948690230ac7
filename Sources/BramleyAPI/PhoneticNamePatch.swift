/// A change of how a name is spoken, part by part.
public struct PhoneticNamePatch: Codable, Hashable, Sendable {
  /// The given name, as spoken.
  public var givenName: Change<String> = .unchanged
  /// The family name, as spoken.
  public var familyName: Change<String> = .unchanged
  /// The middle name, as spoken.
  public var middleName: Change<String> = .unchanged

  /// Makes a patch that changes nothing.
  public init() {}

  /// Makes a patch that replaces every part.
  public init(replacing name: PhoneticName) {
    givenName = Change(name.givenName)
    familyName = Change(name.familyName)
    middleName = Change(name.middleName)
  }

  typealias CodingKeys = PhoneticName.CodingKeys

  public init(from decoder: any Decoder) throws {
    try UnknownMembers.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    givenName = try container.decodeChange(forKey: .givenName)
    familyName = try container.decodeChange(forKey: .familyName)
    middleName = try container.decodeChange(forKey: .middleName)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(givenName, forKey: .givenName)
    try container.encode(familyName, forKey: .familyName)
    try container.encode(middleName, forKey: .middleName)
  }

  /// Returns the spoken name after the change.
  public func applied(to name: PhoneticName) -> PhoneticName {
    PhoneticName(
      givenName: givenName.applied(to: name.givenName), familyName: familyName.applied(to: name.familyName),
      middleName: middleName.applied(to: name.middleName))
  }
}

extension Change<PhoneticNamePatch> {
  /// Returns the spoken name after the change; nil if no part of it is left.
  public func applied(to name: PhoneticName?) -> PhoneticName? {
    switch self {
    case .unchanged: return name
    case .clear: return nil
    case .set(let patch):
      let changed = patch.applied(to: name ?? PhoneticName())
      return changed.isEmpty ? nil : changed
    }
  }
}
