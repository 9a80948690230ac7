import AppleID
import BramleyAPI
import Foundation
import HTTPTypes
import OpenID
import Testing

@testable import BramleyCore
@testable import BramleyHTTP

/// Holds the lengths and patterns of the description against those that the code enforces.
@Suite struct EnforcedBoundsTests {
  private func schema(_ path: String) throws -> [String: Any] {
    let api = try DescribedAPI()
    var value: Any? = api.value(at: "#/components/schemas/" + path)
    if let reference = (value as? [String: Any])?["$ref"] as? String { value = api.value(at: reference) }
    return try #require(value as? [String: Any], "\(path)")
  }

  private func parameter(_ name: String, of path: String) throws -> [String: Any] {
    let paths = try #require(try DescribedAPI().document["paths"] as? [String: [String: Any]])
    let get = try #require(paths[path]?["get"] as? [String: Any])
    let parameters = try #require(get["parameters"] as? [[String: Any]])
    return try #require(parameters.first { $0["name"] as? String == name }?["schema"] as? [String: Any])
  }

  static let lengths: [(String, Int)] = [
    ("NewPassword", Password.maximumLength),
    ("PasswordSignIn/properties/password", Password.maximumBytes),
    ("PasswordChange/properties/current_password", Password.maximumBytes),
    ("AppleSignIn/properties/identity_token", CompactJWS.maximumLength),
    ("AppleNotification/properties/payload", NotificationVerifier.maximumLength),
    ("PersonName/properties/given_name", PersonName.maximumComponentLength),
  ]

  @Test(arguments: lengths)
  func `a length is the one that is enforced`(path: String, length: Int) throws {
    #expect(try schema(path)["maxLength"] as? Int == length)
  }

  @Test func `an address may be as long as described, and no longer`() throws {
    for path in ["PasswordSignUp", "PasswordSignIn", "PasswordChange"] {
      let email = try schema(path + "/properties/email")
      #expect(email["format"] as? String == "email")
      let most = try #require(email["maxLength"] as? Int)
      let label = String(repeating: "a", count: 60)
      let domain = "@\(label).\(label).\(label).example"
      let longest = String(repeating: "a", count: most - domain.utf8.count) + domain
      #expect(longest.utf8.count == most)
      #expect((EmailAddress(longest) != nil) == (most - domain.utf8.count <= 64))
      #expect(EmailAddress("a" + longest) == nil)
    }
  }

  @Test func `a verifier and a challenge have the described length and characters`() throws {
    let verifier = try schema("TokenRequest/properties/code_verifier")
    let (least, most) = try (
      #require(verifier["minLength"] as? Int), #require(verifier["maxLength"] as? Int)
    )
    let pattern = try Regex(#require(verifier["pattern"] as? String))
    for length in [least - 1, least, most, most + 1] {
      let text = String(repeating: "~", count: length)
      let isAccepted = (try? PKCEChallenge.of(text)) != nil
      #expect(isAccepted == (least...most).contains(length))
    }
    for character in "aZ9-._~ +/=é" {
      let text = String(repeating: character, count: 50)
      #expect(((try? PKCEChallenge.of(text)) != nil) == (text.wholeMatch(of: pattern) != nil), "\(character)")
    }
    for challenge in [
      try schema("ChildSessionRequest/properties/code_challenge"),
      try parameter("code_challenge", of: WirePath.authorize),
    ] {
      #expect(challenge["minLength"] as? Int == 43 && challenge["maxLength"] as? Int == 43)
      #expect(PKCEChallenge.isWellFormed(try PKCEChallenge.of(String(repeating: "a", count: 43))))
      #expect(!PKCEChallenge.isWellFormed(String(repeating: "a", count: 44)))
    }
  }

  @Test func `a request's id and an Idempotency-Key are bounded as described`() throws {
    let api = try DescribedAPI()
    let id = try #require(api.value(at: "#/components/headers/RequestID/schema") as? [String: Any])
    let most = try #require(id["maxLength"] as? Int)
    let ids = RequestIDs(seed: 1)
    let longest = String(repeating: "a", count: most)
    #expect(ids.id(offered: longest) == longest)
    #expect(ids.id(offered: longest + "a") != longest + "a")
    let key = try #require(
      api.value(at: "#/components/parameters/IdempotencyKey/schema") as? [String: Any])
    let longestKey = String(repeating: "~", count: try #require(key["maxLength"] as? Int))
    #expect(IdempotencyKey(longestKey) != nil && IdempotencyKey(longestKey + "~") == nil)
  }

  @Test func `state and redirect address are bounded as described`() throws {
    #expect(
      try parameter("state", of: WirePath.authorize)["maxLength"] as? Int == AuthorizationRequest.maximumState
    )
    #expect(
      try parameter("redirect_uri", of: WirePath.authorize)["maxLength"] as? Int
        == AuthorizationRequest.maximumRedirectURI)
  }
}
