import BramleyAPI
import Testing

@Suite struct PersonNameTests {
  @Test(
    arguments: [
      (PersonName(givenName: "Ada", familyName: "Lovelace"), "Ada Lovelace"),
      (PersonName(givenName: "Ada", familyName: "Lovelace", middleName: "King"), "Ada King Lovelace"),
      (PersonName(familyName: "Lovelace"), "Lovelace"),
      (PersonName(givenName: "太郎", familyName: "山田"), "山田太郎"),
      (PersonName(givenName: "Taro", familyName: "山田"), "Taro 山田"),
      (PersonName(givenName: "  ", nickname: "Ace"), "Ace"),
      (PersonName(), nil),
    ] as [(PersonName, String?)])
  func `a name is shown as its owner writes it`(name: PersonName, shown: String?) {
    #expect(name.displayName == shown)
  }

  @Test func `invisible characters are removed from a name`() {
    let name = PersonName(givenName: " A\u{202E}d\u{0}a\n ", familyName: "\u{FEFF} \t", nickname: "")
    #expect(name.sanitized == PersonName(givenName: "Ada"))
  }

  @Test func `a part is cut at a hundred characters`() {
    let name = PersonName(givenName: String(repeating: "é", count: 101)).sanitized
    #expect(name.givenName?.count == 100)
  }

  @Test func `a character of a million marks stays small`() throws {
    let name = PersonName(givenName: "a" + String(repeating: "\u{301}", count: 1_000_000)).sanitized
    #expect(try #require(name.givenName).unicodeScalars.count <= 800)
  }

  @Test func `an empty spoken name is no spoken name`() {
    let name = PersonName(givenName: "Ada", phonetic: PhoneticName(givenName: " ")).sanitized
    #expect(name.phonetic == nil)
    #expect(PersonName(phonetic: PhoneticName(givenName: "")).isEmpty)
  }
}
