public import BramleyAPI
public import Foundation

extension PersonName {
  /// Makes a name of the system's components; empty ones count as missing.
  public init(_ components: PersonNameComponents) {
    self.init(
      givenName: components.givenName.filled, familyName: components.familyName.filled,
      middleName: components.middleName.filled, namePrefix: components.namePrefix.filled,
      nameSuffix: components.nameSuffix.filled, nickname: components.nickname.filled,
      phonetic: components.phoneticRepresentation.flatMap { spoken in
        let name = PhoneticName(
          givenName: spoken.givenName.filled, familyName: spoken.familyName.filled,
          middleName: spoken.middleName.filled)
        return name.isEmpty ? nil : name
      })
  }

  /// The name for the system's formatter.
  public var components: PersonNameComponents {
    var components = PersonNameComponents()
    components.givenName = givenName
    components.familyName = familyName
    components.middleName = middleName
    components.namePrefix = namePrefix
    components.nameSuffix = nameSuffix
    components.nickname = nickname
    if let phonetic {
      var spoken = PersonNameComponents()
      spoken.givenName = phonetic.givenName
      spoken.familyName = phonetic.familyName
      spoken.middleName = phonetic.middleName
      components.phoneticRepresentation = spoken
    }
    return components
  }
}

extension String? {
  fileprivate var filled: String? { self?.isEmpty == false ? self : nil }
}
