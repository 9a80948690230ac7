import BramleyAPI
import Foundation
import Testing

@Suite struct WireDecodingTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try WireJSON.decoder().decode(type, from: Data(json.utf8))
  }

  private func encode(_ value: some Encodable) throws -> String {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.insert(.sortedKeys)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `a session of a newer server is read, whatever it has added`() throws {
    let session = try decode(
      Session.self,
      """
      {"access_token":"a","token_type":"Bearer","expires_in":900,"refresh_token":"br1.x","refresh_expires_in":5,
       "session_id":"s","is_new_user":true,"colour":"green","user":{"id":"u","created_at":"2026-01-02T03:04:05.678Z",
       "email_verified":false,"is_private_email":true,"email_deliverable":true,"mood":{"a":[1]},
       "identities":[{"id":"i","provider":"carrier-pigeon","subject":"p","linked_at":"2026-01-02T03:04:05Z"}]}}
      """)
    #expect(session.user.identities.first?.provider == "carrier-pigeon")
    #expect(session.user.name == nil)
    #expect(session.user.email == nil)
  }

  @Test func `an unknown problem code is kept, not refused`() throws {
    let problem = try decode(
      Problem.self, #"{"type":"urn:x","title":"T","status":418,"code":"teapot","extra":1}"#)
    #expect(problem.code == "teapot")
    #expect(problem.status == 418)
    #expect(problem.remedy == nil)
  }

  @Test func `a problem names its type by its code`() throws {
    let text = try encode(Problem(code: .rateLimited, title: "Slow", status: 429))
    #expect(text.contains(#""type":"urn:bramley:problem:rate_limited""#))
  }

  @Test(arguments: [
    (#"{}"#, Change<NamePatch>.unchanged),
    (#"{"name":null}"#, .clear),
    (#"{"name":{}}"#, .set(NamePatch())),
  ])
  func `a patch distinguishes absent from null`(json: String, change: Change<NamePatch>) throws {
    let patch = try decode(UserPatch.self, json)
    #expect(patch.name == change)
    #expect(try decode(UserPatch.self, try encode(patch)) == patch)
  }

  @Test func `an unchanged field is not written`() throws {
    #expect(try encode(UserPatch()) == "{}")
    #expect(try encode(UserPatch(name: .clear)) == #"{"name":null}"#)
  }

  @Test(arguments: ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"])
  func `times are read with and without fractions`(text: String) throws {
    let date = try #require(WireJSON.date(text))
    #expect(WireJSON.timestamp(date) == "2026-01-02T03:04:05Z")
  }

  @Test(arguments: ["", "yesterday", "2026-01-02"])
  func `text that is not a time is not read as one`(text: String) {
    #expect(WireJSON.date(text) == nil)
  }

  @Test func `an Apple sign-in is written in the wire's names and without absent fields`() throws {
    let request = AppleSignInRequest(
      authorizationCode: "c", identityToken: "t", nonce: "n",
      user: AppleUser(name: PersonName(givenName: "Ada")))
    #expect(
      try encode(request)
        == #"{"authorization_code":"c","identity_token":"t","nonce":"n","user":{"name":{"given_name":"Ada"}}}"#
    )
  }

  @Test func `an OAuth error contains the problem code`() throws {
    let error = try decode(
      OAuthErrorBody.self, #"{"error":"invalid_grant","code":"code_invalid","hint":"x"}"#)
    #expect(error.code == .codeInvalid)
    #expect(error.errorDescription == nil)
  }
}
