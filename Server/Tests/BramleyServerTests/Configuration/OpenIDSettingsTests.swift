import BramleyCore
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyServer

@Suite struct OpenIDSettingsTests {
  private func yaml(_ lines: String...) -> String {
    "openid:\n  example:\n" + lines.map { "    \($0)\n" }.joined()
  }

  private let client = ["issuer: https://id.example.com", "client_id: bramley", "client_secret: s3cret"]

  private func yaml(with lines: String...) -> String {
    "openid:\n  example:\n" + (client + lines).map { "    \($0)\n" }.joined()
  }

  @Test func `a provider is read from the file, with what is usual`() throws {
    let settings = try ConfigurationFixture.settings(yaml: yaml(with: "audiences: [com.example.app]"))
    let provider = try #require(settings.openID.providers.first)
    #expect(provider.id == "example" && provider.name == "Example")
    #expect(provider.issuer == "https://id.example.com" && provider.clientID == "bramley")
    #expect(provider.scopes == ["openid", "email", "profile"] && provider.audiences == ["com.example.app"])
    #expect(provider.emailTrust == .never && provider.authenticationMethod == .secretBasic)
    #expect(settings.notices.isEmpty)
  }

  @Test func `the environment spells a hyphen as an underscore, and is stronger`() throws {
    let settings = try ConfigurationFixture.settings(
      [
        "BRAMLEY_OPENID_MY_IDP_ISSUER": "https://idp.example.com/",
        "BRAMLEY_OPENID_MY_IDP_CLIENT_ID": "one", "BRAMLEY_OPENID_MY_IDP_CLIENT_SECRET": "two",
        "BRAMLEY_OPENID_EXAMPLE_CLIENT_ID": "other",
      ], yaml: yaml(with: "name: The Example"))
    #expect(settings.openID.providers.map(\.id) == ["example", "my-idp"])
    #expect(settings.openID.providers.map(\.clientID) == ["other", "one"])
    #expect(
      settings.openID.providers.map(\.issuer) == ["https://id.example.com", "https://idp.example.com/"])
    #expect(settings.openID.providers[0].name == "The Example")
  }

  @Test func `a private key stands in for the secret`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/key.pem"
    try Data(P256.Signing.PrivateKey().pemRepresentation.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let settings = try ConfigurationFixture.settings(
      yaml: yaml(
        "issuer: https://id.example.com", "client_id: bramley", "private_key_path: \(path)", "key_id: k1"))
    let provider = try #require(settings.openID.providers.first)
    #expect(provider.authenticationMethod == .privateKeyJWT && provider.privateKey?.keyID == "k1")
    #expect(provider.settings(assertions: { "id" }).authentication.method == .privateKeyJWT)
  }

  @Test func `the answer comes by a query, or by a form post where that is set`() throws {
    let usual = try ConfigurationFixture.settings(yaml: yaml(with: "name: Example")).openID.providers[0]
    #expect(usual.settings(assertions: nil).responseMode == .query)
    let posted = try ConfigurationFixture.settings(yaml: yaml(with: "response_mode: form_post"))
    #expect(posted.openID.providers[0].settings(assertions: nil).responseMode == .formPost)
    let wrong = ConfigurationFixture.sentences(yaml: yaml(with: "response_mode: fragment"))
    #expect(wrong.count == 1 && wrong[0].contains("openid.example.response_mode"), "\(wrong)")
  }

  @Test func `a stand-in on this machine is accepted, and reported`() throws {
    let settings = try ConfigurationFixture.settings(
      yaml: yaml("issuer: http://127.0.0.1:8081/openid/example", "client_id: b", "client_secret: s"))
    #expect(settings.openID.providers[0].isStandIn)
    #expect(settings.notices.contains { $0.hasPrefix("openid.example.issuer") })
  }

  @Test(arguments: [
    ("client_id: b\n    client_secret: s", "openid.example.issuer is not set"),
    ("issuer: https://id.example.com", "openid.example.client_id is not set"),
    ("issuer: https://id.example.com\n    client_id: b", "openid.example.client_secret_path is not set"),
    ("issuer: http://id.example.com\n    audiences: [a]", "is http beyond this machine"),
    ("issuer: https://10.0.0.1\n    audiences: [a]", "is in a private network"),
    ("issuer: https://id.example.com?x=1\n    audiences: [a]", "openid.example.issuer"),
    ("issuer: https://id.example.com\n    audiences: [a]\n    scopes: [email]", "lacks openid"),
    (
      "issuer: https://login.microsoftonline.com/common/v2.0\n    audiences: [a]",
      "openid.example.tenants is not set"
    ),
    (
      "issuer: https://login.microsoftonline.com/common/v2.0\n    audiences: [a]\n    tenants: [x]",
      "is not a tenant's id"
    ),
    ("issuer: https://id.example.com\n    audiences: [a]\n    client_authentication: tls", "is none of"),
    (
      "issuer: https://id.example.com\n    audiences: [a]\n    isuer: x", "did you mean openid.example.issuer"
    ),
  ])
  func `a wrong setting is reported by name`(text: String, words: String) {
    let sentences = ConfigurationFixture.sentences(yaml: "openid:\n  example:\n    \(text)\n")
    #expect(sentences.count == 1 && sentences[0].contains(words), "\(sentences)")
  }

  @Test(arguments: [
    "apple", "password", "google", "facebook", "github", "guest", "phone", "email", "passkey", "openid",
  ])
  func `the ids of known providers are reserved`(id: String) {
    let text = "openid:\n  \(id):\n    issuer: https://id.example.com\n    audiences: [a]\n"
    let sentences = ConfigurationFixture.sentences(yaml: text)
    #expect(sentences.count == 1 && sentences[0].contains("reserved"), "\(sentences)")
  }

  @Test func `two ids with one issuer stop the start`() {
    let text = """
      openid:
        one: {issuer: "https://id.example.com", audiences: [a]}
        two: {issuer: "https://id.example.com", audiences: [b]}
      """
    let sentences = ConfigurationFixture.sentences(yaml: text)
    #expect(sentences.count == 1 && sentences[0].contains("is the issuer of openid.one too"), "\(sentences)")
  }

  @Test func `no message shows a secret`() {
    let sentences = ConfigurationFixture.sentences(
      yaml: yaml("issuer: https://id.example.com", "client_id: b", "client_secret: \"s3 cret\""))
    #expect(sentences.count == 1 && !sentences[0].contains("s3 cret"), "\(sentences)")
  }

  @Test func `a variable's name is read back`() {
    for name in OpenIDSettingKey.Name.allCases {
      let key = OpenIDSettingKey("my-idp", name)
      #expect(OpenIDSettingKey(environmentName: key.environmentName) == key)
      #expect(OpenIDSettingKey(rawValue: key.rawValue) == key)
    }
    for text in ["BRAMLEY_OPENID_ISSUER", "BRAMLEY_OPENID__ISSUER", "BRAMLEY_OPENID_X_NOTHING"] {
      #expect(OpenIDSettingKey(environmentName: text) == nil)
    }
  }

  @Test func `the documentation lists every setting`() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../../../docs/configuration.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `openid.<id>.") }
    for name in OpenIDSettingKey.Name.allCases {
      let isListed = rows.contains {
        $0.contains("`openid.<id>.\(name.rawValue)`") || $0.contains("`.\(name.rawValue)`")
      }
      #expect(isListed, "\(name)")
    }
  }
}
