import BramleyAPI
import Foundation
import Testing

@testable import BramleyHTTP

@Suite struct SessionJSONTests {
  private let whole = Session(
    accessToken: "a.b-c_d", tokenType: "DPoP", expiresIn: 900, refreshToken: "br1.x/y",
    refreshExpiresIn: 2_592_000,
    sessionID: "s1", isNewUser: true,
    user: User(
      id: "u1", supportID: SupportID(rawValue: "K7Q2-M4XD"),
      createdAt: Date(timeIntervalSince1970: 1_700_000_000.7),
      name: PersonName(givenName: "Zoë \"Z\"", familyName: "O\\Neil\n\u{1}"), email: "zoe+x@example.com",
      emailVerified: true,
      isPrivateEmail: false, emailDeliverable: true,
      identities: [
        Identity(
          id: "i1", provider: .apple, subject: "001.ab", email: "relay@privaterelay.appleid.com",
          linkedAt: Date(timeIntervalSince1970: 1_700_000_001)),
        Identity(id: "i2", provider: "Läden/\u{7f}", subject: "x", email: nil, linkedAt: .distantPast),
      ]))

  private func object(_ json: some Sequence<UInt8>) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? NSDictionary)
  }

  @Test func `a session is written as its encoder writes it`() throws {
    var bare = whole
    (bare.user.supportID, bare.user.name, bare.user.email, bare.user.identities) = (nil, nil, nil, [])
    for session in [whole, bare] {
      let json = try #require(session.usualJSON)
      #expect(try object(json) == object(WireJSON.encoder().encode(session)))
      #expect(try WireJSON.decoder().decode(Session.self, from: Data(json)).sessionID == session.sessionID)
    }
  }

  @Test func `the sample has every member that is written, so that none is forgotten`() {
    // What is rare is left to the encoder.
    let rare: Set = ["recoveryCodes", "additional"]
    func absent(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap { child in
        guard let label = child.label, !rare.contains(label) else { return nil }
        let mirror = Mirror(reflecting: child.value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty ? label : nil
      }
    }
    #expect(absent(whole) == [])
    #expect(absent(whole.user) == [])
    #expect(absent(whole.user.identities[0]) == [])
  }

  @Test func `a session with rare members is left to the encoder`() {
    var session = whole
    session.user.additional = ["metadata": .object(["plan": .string("pro")])]
    #expect(session.usualJSON == nil)
    session = whole
    session.recoveryCodes = ["abcd-efgh"]
    #expect(session.usualJSON == nil)
  }
}
