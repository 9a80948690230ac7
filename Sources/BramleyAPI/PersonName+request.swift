/// A person's name in a request: as ``PersonName`` spells it, or as Apple's web answer does
/// (`firstName`, `middleName`, `lastName`).
///
/// An object none of whose members is known is rejected with ``UnknownMembers``: Apple gives a name once, and a
/// misspelled one would be lost without a word. An empty object is no name.
public struct RequestedName: Decodable, Hashable, Sendable {
  /// The name in the wire's spelling.
  public let name: PersonName

  private enum AppleKey: String, CodingKey, CaseIterable { case firstName, middleName, lastName }

  static let knownMembers = PersonName.CodingKeys.allCases.map(\.rawValue) + AppleKey.allCases.map(\.rawValue)

  public init(from decoder: any Decoder) throws {
    try UnknownMembers.check(decoder, known: Self.knownMembers)
    var name = try PersonName(from: decoder)
    let apple = try decoder.container(keyedBy: AppleKey.self)
    let given = try apple.decodeIfPresent(String.self, forKey: .firstName)
    let middle = try apple.decodeIfPresent(String.self, forKey: .middleName)
    let family = try apple.decodeIfPresent(String.self, forKey: .lastName)
    name.givenName = name.givenName ?? given
    name.middleName = name.middleName ?? middle
    name.familyName = name.familyName ?? family
    self.name = name
  }
}

/// A JSON object that has members, none of which is known.
public struct UnknownMembers: Error, Hashable {
  /// The names of its members, as the request spelled them.
  public var found: [String]
  /// The names that are known.
  public var known: [String]

  /// Throws a `DecodingError` with an ``UnknownMembers`` beneath it unless the object is empty or has a known member.
  static func check(_ decoder: any Decoder, known: [String]) throws {
    let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    guard !found.isEmpty, !found.contains(where: known.contains) else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath, debugDescription: "none of the members is known",
        underlyingError: UnknownMembers(found: found.sorted(), known: known)))
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
