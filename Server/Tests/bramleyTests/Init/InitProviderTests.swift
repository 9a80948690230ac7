import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation
import Support
import Testing

@testable import bramley

/// What `bramley init` asks about providers besides Apple, and what it writes of them.
@Suite(.limitedConcurrency) struct InitProviderTests {
  let folder: TemporaryFolder
  let keyPath: String

  init() throws {
    folder = try TemporaryFolder()
    keyPath = folder.path + "/AuthKey_F6G7H8J9K0.p8"
    try write(KeyFiles.pkcs8(), to: "AuthKey_F6G7H8J9K0.p8")
  }

  private func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    let path = "\(folder.path)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func answers(_ lines: [String], isTerminal: Bool = true) throws -> (PortalAnswers?, ScriptedConsole)
  {
    let script = ScriptedConsole(
      ["A1B2C3D4E5", keyPath, "", "com.example.app", "", "https://id.example.com", "none"] + lines)
    return (try Init.parse([]).answers([:], script.console(isTerminal: isTerminal)), script)
  }

  @Test func `each chosen provider is asked about, and the server reads what is written`() throws {
    for name in ["google", "facebook", "github", "keycloak"] { try write("s3cret-\(name)\n", to: name) }
    func path(_ name: String) -> String { "\(folder.path)/\(name)" }
    let (found, script) = try answers([
      "google, facebook github,openid", "7-web.apps.googleusercontent.com", path("google"), "2000000001",
      path("facebook"), "Iv1.mine", path("github"), "keycloak", "https://sso.example.com/realms/mine",
      "bramley", path("keycloak"), "y",
    ])
    let portal = try #require(found)
    #expect(script.unused == [])
    for provider in OtherProvider.allCases { #expect(script.shown.contains(provider.explanation)) }
    #expect(!portal.yaml.contains("s3cret"), "secrets stay in their files")
    #expect(
      portal.otherRegistrations.contains { $0.hasSuffix("https://id.example.com/v1/callback/keycloak") })
    let file = folder.path + "/bramley.yaml"
    try portal.yaml.write(toFile: file, atomically: true, encoding: .utf8)
    let sources = try ConfigurationSources.read(config: file, flags: [:], environment: [:])
    let settings = try Settings(sources, needsApple: true)
    #expect(settings.google.settings?.webClientID == "7-web.apps.googleusercontent.com")
    #expect(settings.facebook.app?.id == "2000000001")
    #expect(settings.gitHub.client?.id == "Iv1.mine" && settings.gitHub.client?.secret == "s3cret-github")
    let openID = try #require(settings.openID.providers.first)
    #expect(openID.id == "keycloak" && openID.issuer == "https://sso.example.com/realms/mine")
    #expect(openID.clientID == "bramley" && openID.secret == "s3cret-keycloak")
  }

  @Test func `a wrong answer is asked for again with the reason`() throws {
    try write("two words", to: "words")
    try write("s3cret", to: "open", mode: 0o644)
    try write("s3cret", to: "good")
    let (found, script) = try answers([
      "openid", "google", "Not a word", "mine", "http://sso.example.com", "https://sso.example.com", "a b",
      "client", "\(folder.path)/none", "\(folder.path)/words", "\(folder.path)/open", "\(folder.path)/good",
      "y",
    ])
    #expect(found?.otherProviders.map(\.id) == ["mine"])
    for reason in [
      "that Bramley knows", "no word of small letters", "no https address", "spaces or other signs",
      "is not there", "no secret in one line", "mode 644",
    ] { #expect(script.shown.contains(reason), "\(reason)") }
  }

  @Test func `a pipe is not asked, and what it says is what it always was`() throws {
    let (found, script) = try answers(["y"], isTerminal: false)
    #expect(found?.otherProviders == [] && script.unused == [])
    #expect(found?.providerSections == "")
  }
}
