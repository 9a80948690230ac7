import AppleID
import BramleyCore
import BramleyHTTP
import BramleyServer
import Foundation
import Support
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct PortalAnswersYAMLTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func answers(key name: String = "AuthKey_F6G7H8J9K0.p8") throws -> PortalAnswers {
    let path = folder.path + "/" + name
    try KeyFiles.pkcs8().write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return PortalAnswers(
      teamID: "A1B2C3D4E5", keyID: "F6G7H8J9K0", privateKeyPath: path, nativeClientIDs: ["com.example.app"],
      webClientIDs: ["com.example.app.web"], publicURL: try WebOrigin("https://id.example.com"),
      trustedProxies: ["127.0.0.1/32", "10.0.0.0/8"])
  }

  func settings(_ answers: PortalAnswers) throws -> Settings {
    let sources = ConfigurationSources(yaml: .init(name: "bramley.yaml", text: answers.yaml))
    return try Settings(sources, needsApple: true)
  }

  @Test func `the server reads what was answered`() throws {
    let settings = try settings(answers())
    #expect(settings.apple.team == "A1B2C3D4E5")
    #expect(settings.apple.key?.id == "F6G7H8J9K0")
    #expect(settings.apple.nativeClients == ["com.example.app"])
    #expect(settings.apple.webClients == ["com.example.app.web"])
    #expect(settings.server.publicURL?.text == "https://id.example.com")
    #expect(!settings.apple.isEmulated)
    #expect(settings.server.trustedProxies == ["127.0.0.1/32", "10.0.0.0/8"].compactMap { AddressRange($0) })
  }

  @Test func `an empty answer leaves a comment, and ids of digits stay text`() throws {
    var answers = try answers()
    answers.teamID = "1234567890"
    answers.keyID = "0123456789"
    answers.publicURL = nil
    answers.webClientIDs = []
    answers.nativeClientIDs = ["com.example.one", "com.example.two"]
    let settings = try settings(answers)
    #expect(settings.apple.team == "1234567890")
    #expect(settings.apple.key?.id == "0123456789")
    #expect(settings.apple.nativeClients == ["com.example.one", "com.example.two"])
    #expect(settings.apple.webClients == [])
    #expect(settings.server.publicURL == nil)
    #expect(answers.registrations == [])
  }

  @Test func `no proxy is written as the word none, and nothing without an https address`() throws {
    var answers = try answers()
    answers.trustedProxies = ["none"]
    #expect(answers.yaml.contains("\n  trusted_proxies: none\n"))
    answers.trustedProxies = []
    #expect(!answers.yaml.contains("trusted_proxies"))
  }

  @Test(arguments: ["a \"key\".p8", "a\\key.p8", "clé: # [x].p8", "'key'.p8"])
  func `a path of any name is read back`(name: String) throws {
    #expect(try settings(answers(key: name)).apple.key != nil)
  }

  @Test func `what to register in the portal stands beside the address`() throws {
    let yaml = try answers().yaml
    #expect(yaml.contains("https://id.example.com/v1/callback/apple"))
    #expect(yaml.contains("https://id.example.com/v1/notifications/apple"))
  }
}
