import BramleyAPI
import Foundation
import Testing

@Suite struct RequestedNameTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireJSON.decoder().decode(type, from: Data(json.utf8))
  }

  private func unknown(_ body: () throws -> some Any) -> (found: [String], field: [String])? {
    do {
      _ = try body()
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      guard let members = context.underlyingError as? UnknownMembers else { return nil }
      return (members.found, context.codingPath.map(\.stringValue))
    } catch {
      return nil
    }
  }

  @Test(arguments: [
    (#"{"firstName":"Eva","middleName":"M","lastName":"Lind"}"#, ["Eva", "M", "Lind"]),
    (#"{"given_name":"Eva","lastName":"Lind"}"#, ["Eva", nil, "Lind"]),
    (#"{"given_name":"Eva","firstName":"Other"}"#, ["Eva", nil, nil]),
    (#"{"firstName":"Eva","fullName":"Eva Lind"}"#, ["Eva", nil, nil]),
    (#"{"firstName":null}"#, [nil, nil, nil]), ("{}", [nil, nil, nil]),
  ])
  func `a name may be spelled as Apple's web answer does`(json: String, parts: [String?]) throws {
    let name = PersonName(givenName: parts[0], familyName: parts[2], middleName: parts[1])
    #expect(try decode(AppleUser.self, #"{"name":\#(json),"email":"e@example.com"}"#).name == name)
    let signUp = try decode(PasswordSignUpRequest.self, #"{"email":"e","password":"p","name":\#(json)}"#)
    #expect(signUp.name == name)
  }

  @Test(arguments: [
    (#"{"fullName":"Eva Lind"}"#, ["fullName"]),
    (#"{"first_name":"Eva","surname":"Lind"}"#, ["first_name", "surname"]),
  ])
  func `a name without a known member is rejected, with the field and its members`(
    json: String, members: [String]
  ) throws {
    let user = unknown { try decode(AppleSignInRequest.self, #"{"user":{"name":\#(json)}}"#) }
    #expect(user?.found == members && user?.field == ["user", "name"])
    let signUp = unknown {
      try decode(PasswordSignUpRequest.self, #"{"email":"e","password":"p","name":\#(json)}"#)
    }
    #expect(signUp?.found == members && signUp?.field == ["name"])
  }

  @Test func `a patch without a known member is rejected, Apple's spelling too`() throws {
    let patch = unknown { try decode(UserPatch.self, #"{"name":{"firstName":"Eva"}}"#) }
    #expect(patch?.found == ["firstName"] && patch?.field == ["name"])
    let spoken = unknown { try decode(UserPatch.self, #"{"name":{"phonetic":{"first":"Eva"}}}"#) }
    #expect(spoken?.field == ["name", "phonetic"])
  }

  @Test func `a patch changes the parts that it names`() throws {
    let name = PersonName(
      givenName: "Ada", familyName: "Lovelace", phonetic: PhoneticName(givenName: "AY-da", familyName: "LUV"))
    let json = #"{"name":{"given_name":"Maja","family_name":null,"phonetic":{"given_name":null}}}"#
    let patch = try decode(UserPatch.self, json)
    #expect(
      patch.name.applied(to: name)
        == PersonName(givenName: "Maja", phonetic: PhoneticName(familyName: "LUV")))
    #expect(patch.name.applied(to: nil) == PersonName(givenName: "Maja"))
    #expect(
      try decode(UserPatch.self, String(decoding: WireJSON.encoder().encode(patch), as: UTF8.self)) == patch)
  }

  @Test func `a patch that replaces a name leaves nothing of the old one`() throws {
    let patch = UserPatch(replacingName: PersonName(givenName: "Grace"))
    let sent = try decode(UserPatch.self, String(decoding: WireJSON.encoder().encode(patch), as: UTF8.self))
    let old = PersonName(givenName: "Ada", familyName: "Lovelace", phonetic: PhoneticName(givenName: "AY-da"))
    #expect(sent.name.applied(to: old) == PersonName(givenName: "Grace"))
    #expect(UserPatch(replacingName: PersonName()).name == .clear)
  }
}
