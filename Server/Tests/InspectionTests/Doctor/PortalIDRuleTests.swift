import Testing

@testable import Inspection

@Suite struct PortalIDRuleTests {
  @Test func `ten capitals and digits are an id`() {
    #expect(PortalIDRule.team("A1B2C3D4E5", keyID: "F6G7H8J9K0", namedKeyID: "F6G7H8J9K0").status == .ok)
    #expect(PortalIDRule.key("F6G7H8J9K0", namedKeyID: "F6G7H8J9K0").status == .ok)
    #expect(PortalIDRule.key("1234567890").status == .ok)
  }

  @Test(arguments: [
    ("a1b2c3d4e5", "lower-case"), ("A1B2C3D4e5", "lower-case"), ("A1B2C3D4E", "9 characters"),
    ("A1B2C3D4E55", "11 characters"), ("A", "1 character,"), ("A1B2C3D4E ", "other than"),
    ("A1B2C3D4E-", "other than"), ("A1B2C3D4\u{212A}5", "other than"), ("com.example.app", "bundle id"),
  ])
  func `the report on a malformed id says what is wrong with it`(text: String, words: String) {
    for verdict in [PortalIDRule.team(text), PortalIDRule.key(text)] {
      #expect(verdict.status == .fail)
      #expect(verdict.words.contains(words), "\(verdict)")
    }
  }

  @Test func `a lower-case id is offered in capitals`() {
    #expect(PortalIDRule.team("a1b2c3d4e5").remedy == "Set apple.team_id: A1B2C3D4E5.")
    #expect(PortalIDRule.key("f6g7h8j9k0").remedy == "Set apple.key_id: F6G7H8J9K0.")
  }

  @Test func `swapped ids are reported where the key file's name reveals them`() {
    let verdict = PortalIDRule.team("F6G7H8J9K0", keyID: "A1B2C3D4E5", namedKeyID: "F6G7H8J9K0")
    #expect(verdict.status == .fail)
    #expect(verdict.words.contains("swapped"))
    #expect(PortalIDRule.team("F6G7H8J9K0", keyID: "A1B2C3D4E5").status == .ok)
    #expect(PortalIDRule.team("A1B2C3D4E5", keyID: "A1B2C3D4E5").status == .fail)
  }

  @Test func `another id in the file's name is a warning, for files are renamed`() {
    let verdict = PortalIDRule.key("F6G7H8J9K0", namedKeyID: "ZZZZZZZZZZ")
    #expect(verdict.status == .warn)
    #expect(verdict.remedy?.contains("apple.key_id: ZZZZZZZZZZ") == true)
  }

  @Test(arguments: [
    ("AuthKey_F6G7H8J9K0.p8", "F6G7H8J9K0"), ("/etc/bramley/AuthKey_F6G7H8J9K0.p8", "F6G7H8J9K0"),
    ("AuthKey_F6G7H8J9K0 (1).p8", "F6G7H8J9K0"), ("AuthKey_F6G7H8J9K0 2.p8", "F6G7H8J9K0"), ("key.p8", nil),
    ("AuthKey_F6G7H8J9K.p8", nil), ("AuthKey_f6g7h8j9k0.p8", nil), ("AuthKey_F6G7H8J9K0.p8/key.p8", nil),
    ("SubscriptionKey_F6G7H8J9K0.p8", nil),
  ])
  func `the key id is read from the name that the portal gives`(path: String, keyID: String?) {
    #expect(PortalIDRule.keyID(inNameOf: path) == keyID)
  }
}
