/// The body of `PATCH /v1/user`: an absent field stays, null clears it, a value changes it.
public struct UserPatch: Codable, Hashable, Sendable {
  /// The change of the name, part by part.
  public var name: Change<NamePatch>

  /// Makes the patch.
  public init(name: Change<NamePatch> = .unchanged) { self.name = name }

  /// Makes a patch that replaces the whole name; nil and an empty name remove it.
  public init(replacingName name: PersonName?) {
    self.name = Change(name.flatMap { $0.isEmpty ? nil : NamePatch(replacing: $0) })
  }

  enum CodingKeys: String, CodingKey { case name }

  public init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).decodeChange(forKey: .name)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
  }
}
