/// Something that happened and is remembered. The state is what these add up to.
enum WorldEvent: Codable, Sendable {
  case personAdded(AppleWorld.Person)
  case consented(Consent)
  case consentEnded(Consent)
  case codeIssued(IssuedCode)
  case codeSpent(String)
  case tokenIssued(IssuedToken)
}
