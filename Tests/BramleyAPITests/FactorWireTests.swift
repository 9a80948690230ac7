import BramleyAPI
import Foundation
import Testing

@Suite struct FactorWireTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireJSON.decoder().decode(type, from: Data(json.utf8))
  }

  private func encode(_ value: some Encodable) throws -> String {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.insert(.sortedKeys)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `creation options are read as browsers write them, whatever a later specification adds`() throws
  {
    let challenge = try decode(
      PasskeyCreationChallenge.self,
      """
      {"challenge_id":"c","expires_in":300,"public_key":{"rp":{"id":"example.com","name":"Orchard"},
       "user":{"id":"_-8","name":"ada@example.com","displayName":"Ada"},"challenge":"AAEC",
       "pubKeyCredParams":[{"type":"public-key","alg":-7},{"type":"later","alg":-999}],"timeout":300000,
       "excludeCredentials":[{"type":"public-key","id":"AQ","transports":["internal","telepathy"]}],
       "authenticatorSelection":{"residentKey":"required","requireResidentKey":true,"userVerification":"preferred"},
       "attestation":"none","extensions":{"credProps":true},"later":{"a":1}}}
      """)
    let options = challenge.publicKey
    #expect(options.user.id.data == Data([0xff, 0xef]))
    #expect(options.challenge.data == Data([0, 1, 2]))
    #expect(options.pubKeyCredParams.map(\.alg) == [-7, -999])
    #expect(options.excludeCredentials?.first?.transports == [.internal, "telepathy"])
    #expect(options.authenticatorSelection?.residentKey == .required)
    #expect(options.extensions == ["credProps": .bool(true)])
  }

  @Test func `an assertion keeps the specification's names inside ours`() throws {
    let id = Base64URLData(Data([0xfb, 0xff]))
    let request = PasskeySignInRequest(
      challengeID: "c",
      credential: PublicKeyAssertion(
        id: id,
        response: .init(
          clientDataJSON: Base64URLData(Data("{}".utf8)), authenticatorData: Base64URLData(Data([1])),
          signature: Base64URLData(Data([2])), userHandle: Base64URLData(Data([3])))))
    #expect(
      try encode(request) == """
        {"challenge_id":"c","credential":{"clientExtensionResults":{},"id":"-_8","rawId":"-_8","response":\
        {"authenticatorData":"AQ","clientDataJSON":"e30","signature":"Ag","userHandle":"Aw"},"type":"public-key"}}
        """)
  }

  @Test func `an assertion without rawId and extension results is read`() throws {
    let assertion = try decode(
      PublicKeyAssertion.self,
      #"{"id":"AQ","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AQ","signature":"Ag"}}"#
    )
    #expect(assertion.rawId == assertion.id)
    #expect(assertion.clientExtensionResults.isEmpty)
    #expect(assertion.response.userHandle == nil)
  }

  @Test(arguments: ["AA==", "A+A", "A/A", "A", "Ä"])
  func `what is not base64url without padding is not read as bytes`(text: String) {
    #expect(Base64URLData(text) == nil)
    #expect(throws: DecodingError.self) { try decode([Base64URLData].self, #"["\#(text)"]"#) }
  }

  @Test(arguments: [0, 1, 2, 3, 31, 32, 33])
  func `bytes come back as they were`(count: Int) throws {
    let value = Base64URLData(Data((0..<count).map { UInt8(truncatingIfNeeded: 255 - $0 * 7) }))
    #expect(Base64URLData(value.text) == value)
  }

  @Test func `a refusal says how the sign-in goes on, and prints no token`() throws {
    let problem = try decode(
      Problem.self,
      """
      {"type":"urn:x","title":"T","status":403,"code":"second_factor_required",
       "second_factor":{"token":"secret","methods":["totp","recovery_code","pigeon"],"expires_in":300}}
      """)
    #expect(problem.secondFactor?.methods == [.totp, .recoveryCode, "pigeon"])
    var dumped = ""
    dump(problem, to: &dumped)
    for text in ["\(problem)", String(reflecting: problem), dumped] { #expect(!text.contains("secret")) }
  }

  @Test func `a list of second factors of a newer server is read`() throws {
    let list = try decode(
      SecondFactorList.self,
      """
      {"second_factors":[{"id":"f","kind":"sms","created_at":"2026-11-25T20:00:00Z"}],"recovery_codes_left":3,
       "policy":"adaptive","lost":{"available_at":"2026-11-28T20:00:00Z","by":"x"}}
      """)
    #expect(list.secondFactors.first?.kind == "sms")
    #expect(list.policy == "adaptive")
    #expect(list.lost != nil)
  }
}
