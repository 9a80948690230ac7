import BramleyAPI
import Foundation
import Testing

@testable import BramleySQL

@Suite struct JSONColumnTests {
  private static let names = [
    PersonName(), PersonName(givenName: "Ada"), PersonName(givenName: "", familyName: "Lovelace"),
    PersonName(
      givenName: "Zoë", familyName: "O'Neil, {x}: y", middleName: "毛", namePrefix: "Dr.", nameSuffix: "II",
      nickname: "Zo"),
    PersonName(givenName: "A \"quoted\" \\ name", familyName: "\u{1}\n/"),
    PersonName(
      givenName: "Ada", phonetic: PhoneticName(givenName: "AY-da", familyName: "LUV", middleName: "m")),
  ]

  @Test(arguments: names)
  func `a name is written as its coder reads it, and read as it was written`(name: PersonName) throws {
    let text = try JSONColumn.encode(name)
    #expect(try JSONDecoder().decode(PersonName.self, from: Data(text.utf8)) == name)
    #expect(try JSONColumn.name(text) == name)
    let encoded = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    #expect(try JSONColumn.name(encoded) == name)
  }

  @Test(arguments: [
    #"{ "given_name" : "Ada" }"#, #"{"given_name":"\u0041da"}"#, #"{"given_name":"Ada","later":"x"}"#,
    #"{"given_name":"Ada","nickname":null}"#,
  ])
  func `a name that another version wrote is read too`(text: String) throws {
    #expect(try JSONColumn.name(text) == PersonName(givenName: "Ada"))
  }

  @Test(arguments: ["", "{", "[]", #"{"given_name"}"#, #"{"given_name":7}"#, #"{"given_name":"Ada""#])
  func `what is no name is an error`(text: String) {
    #expect(throws: (any Error).self) { try JSONColumn.name(text) }
  }

  @Test func `details are written as their coder reads them`() throws {
    let details = ["provider": "apple", "a \"b\"": "c\\d", "": "ü"]
    let text = try JSONColumn.encode(details)
    #expect(try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) == details)
    #expect(try JSONColumn.encode([String: String]()) == "{}")
  }
}
