import AppleID
import OpenID
import Testing

@testable import Inspection

@Suite struct ClientAnswerRuleTests {
  func rule(_ kind: ClientIDRule.Kind = .native, otherKeyID: String? = nil) -> ClientAnswerRule {
    ClientAnswerRule(
      client: "com.example.app", kind: kind, team: "A1B2C3D4E5", key: "F6G7H8J9K0", otherKeyID: otherKeyID)
  }

  @Test(
    arguments: [
      (.refused(TokenErrorBody(error: "invalid_grant")), .ok),
      (.refused(TokenErrorBody(error: "invalid_client")), .fail),
      (.refused(TokenErrorBody(error: "unauthorized_client")), .fail),
      (.refused(TokenErrorBody(error: "invalid_request")), .warn),
      (.refused(TokenErrorBody(error: "new_word")), .warn),
      (.throttled(retryAfter: 30), .warn), (.unavailable(status: 503), .warn),
      (.unavailable(status: 403), .warn),
      (.unreachable, .fail), (.malformed, .warn), (.secret, .fail),
    ] as [(AppleCallFailure, Check.Status)])
  func `each answer of Apple's has its own meaning`(answer: AppleCallFailure, status: Check.Status) {
    #expect(rule().verdict(answer, in: .alone).status == status)
  }

  @Test func `if all client ids are rejected the key is wrong, if one is, that id`() {
    let refused = AppleCallFailure.refused(TokenErrorBody(error: .invalidClient))
    let all = rule().verdict(refused, in: .allRefused).words
    #expect(
      all.contains("F6G7H8J9K0 is the id of this very key file") && all.contains("A1B2C3D4E5 is the team"))
    #expect(!all.contains("com.example.app is"))
    let one = rule(.web).verdict(refused, in: .othersAccepted).words
    #expect(one.contains("com.example.app is a Services ID of team A1B2C3D4E5, capitals included"))
    #expect(!one.contains("key file"))
    let alone = rule().verdict(refused, in: .alone).words
    #expect(alone.contains("key file") && alone.contains("com.example.app is an App ID"))
  }

  @Test func `the id in the file's name comes first among the reasons`() {
    let words = rule(otherKeyID: "ZZZZZZZZZZ")
      .verdict(.refused(TokenErrorBody(error: .invalidClient)), in: .allRefused).words
    #expect(words.contains("Check, the likeliest first: that F6G7H8J9K0 is the id"))
    #expect(words.contains("the file's name says ZZZZZZZZZZ"))
  }

  @Test func `a throttled call says when to come back`() {
    #expect(rule().verdict(.throttled(retryAfter: 30), in: .alone).remedy?.contains("30 seconds") == true)
  }

  @Test func `Apple's text can't control the terminal`() {
    let odd = TokenErrorBody(error: "a\u{1B}[2Jb\n")
    #expect(rule().verdict(.refused(odd), in: .alone).words.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
