import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

struct SoftwarePasskeyTests {
  let party = RelyingParty(id: "example.com", name: "Example", origins: ["https://example.com"])

  @Test func `a key in a file registers and signs, with a counter that rises`() throws {
    let challenge = Data(repeating: 3, count: 32)
    let options = PasskeyCreationOptions(
      rp: .init(id: "example.com", name: "Example"),
      user: .init(id: Data([1, 2]).base64URL, name: "", displayName: ""), challenge: challenge.base64URL,
      pubKeyCredParams: [.init(alg: -7)], timeout: 1, excludeCredentials: [],
      authenticatorSelection: .init(
        residentKey: "required", requireResidentKey: true, userVerification: "required"),
      attestation: "none")
    let made = try SoftwarePasskey.make(
      options, origin: "https://example.com", random: Surroundings.live.random)
    var ceremony = PasskeyCeremony(
      .signUp, challenge: challenge, needsVerification: true, expiresAt: .distantFuture)
    (ceremony.algorithms, ceremony.userHandle) = ([.es256], Data([1, 2]))
    let record = try RegistrationRule.verdict(
      on: made.answer, for: ceremony, at: party, now: .distantPast)
    var passkey = try JSONDecoder().decode(
      SoftwarePasskey.self, from: JSONEncoder().encode(made.passkey))
    for count in 1...2 {
      let answer = try passkey.sign(
        PasskeyRequestOptions(
          challenge: challenge.base64URL, timeout: 1, rpId: "example.com", allowCredentials: [],
          userVerification: "required"), origin: "https://example.com")
      let verified = try AssertionRule.verdict(
        on: answer,
        for: PasskeyCeremony(
          .signIn, challenge: challenge, needsVerification: true, expiresAt: .distantFuture),
        by: OwnedPasskey(record, of: "owner"), at: party, now: .distantPast)
      #expect(verified.after.signCount == UInt32(count))
    }
  }
}
