package import BramleyAPI

extension PersonName {
  /// Writes the members that its `Encodable` has; a test compares the two.
  package func write(to text: inout JSONText) {
    if let givenName { text.member("given_name", givenName) }
    if let familyName { text.member("family_name", familyName) }
    if let middleName { text.member("middle_name", middleName) }
    if let namePrefix { text.member("name_prefix", namePrefix) }
    if let nameSuffix { text.member("name_suffix", nameSuffix) }
    if let nickname { text.member("nickname", nickname) }
    if let phonetic { text.member("phonetic") { phonetic.write(to: &$0) } }
  }
}

extension PhoneticName {
  fileprivate func write(to text: inout JSONText) {
    if let givenName { text.member("given_name", givenName) }
    if let familyName { text.member("family_name", familyName) }
    if let middleName { text.member("middle_name", middleName) }
  }
}
