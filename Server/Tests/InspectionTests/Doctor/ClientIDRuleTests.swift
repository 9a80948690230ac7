import Testing

@testable import Inspection

@Suite struct ClientIDRuleTests {
  @Test(arguments: ["com.example.app", "com.Example.App-2", "app", "com.example.app.watchkitapp"])
  func `an identifier is well-formed`(text: String) {
    #expect(ClientIDRule.verdict(text, .native, team: "A1B2C3D4E5").status == .ok)
    #expect(ClientIDRule.verdict(text, .web, team: "A1B2C3D4E5", native: ["com.example.other"]).status == .ok)
  }

  @Test(arguments: [
    ("A1B2C3D4E5.com.example.app", "Name it without the prefix: com.example.app."),
    ("Z9Y8X7W6V5.com.example.app", "Name it without the prefix: com.example.app."),
    ("com.example.*", "wildcard"), ("*", "wildcard"), ("com.example app", "space"),
    (" com.example.app", "space"),
    ("com.example.äpp", "characters"), ("https://example.com", "characters"), ("com..app", "empty part"),
    (".com.app", "empty part"), ("com.app.", "empty part"), ("com.example.app,com.example.two", "characters"),
  ])
  func `the report on a wrong one says what is wrong with it`(text: String, words: String) {
    let verdict = ClientIDRule.verdict(text, .native, team: "A1B2C3D4E5")
    #expect(verdict.status == .fail)
    #expect(verdict.words.contains(words), "\(verdict)")
  }

  @Test func `a first part of ten capitals may be a company, unless it is the team`() {
    #expect(ClientIDRule.verdict("MYCOMPANYX.app", .native, team: "A1B2C3D4E5").status == .warn)
    #expect(ClientIDRule.verdict("MYCOMPANYX.app", .native, team: "MYCOMPANYX").status == .fail)
  }

  @Test func `a Services ID is no bundle id, and not its twin in other capitals`() {
    let native = ["com.example.app"]
    #expect(ClientIDRule.verdict("com.example.app", .web, native: native).status == .fail)
    #expect(ClientIDRule.verdict("com.example.App", .web, native: native).status == .warn)
    #expect(ClientIDRule.verdict("com.example.web", .web, native: native).status == .ok)
  }

  @Test(arguments: [
    ("com.example.app", "com.example.app"), ("com.example.*", "com.example.*"),
    ("hunter2 hunter2", "apple.web_client_ids, item 3"), ("-----BEGIN", "-----BEGIN"),
    ("a/b+c==", "apple.web_client_ids, item 3"),
  ])
  func `a text that can't be an identifier is not repeated`(text: String, subject: String) {
    #expect(ClientIDRule.subject(text, .web, position: 2) == subject)
  }
}
