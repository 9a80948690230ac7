import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct ConfigurationSecrecyTests {
  static let marker = "S3CR3Tmarker"

  @Test(arguments: SettingKey.allCases)
  func `no sentence quotes a value`(key: SettingKey) {
    let values = [
      Self.marker, "\(Self.marker)==", "https://user:\(Self.marker)@host.example", "[\(Self.marker)]",
      "-----BEGIN PRIVATE KEY-----\\n\(Self.marker)\\n-----END PRIVATE KEY-----", "/\(Self.marker)",
      "http://host.example/\(Self.marker)",
    ]
    for value in values {
      let said =
        ConfigurationFixture.sentences([key.environmentName: value])
        + ConfigurationFixture.sentences(dotEnv: "\(key.environmentName)=\(value)")
        + ConfigurationFixture.sentences(yaml: "\(key.rawValue): \(value)")
        + ConfigurationFixture.sentences(yaml: "\(key.rawValue): {\(Self.marker): '\(value)'\n")
      for sentence in said { #expect(!sentence.contains(Self.marker)) }
    }
  }

  @Test func `a file that is not YAML is named by its line, not quoted`() {
    let yaml = "server:\n  port: 8080\napple:\n  private_key: \"\(Self.marker)\n  team_id: [\n"
    let sentences = ConfigurationFixture.sentences(yaml: yaml)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("bramley.yaml, line ") == true)
    #expect(sentences.first?.contains(Self.marker) == false)
  }

  @Test func `a duplicate key is a fault`() {
    let sentences = ConfigurationFixture.sentences(yaml: "data: a\ndata: b\n")
    #expect(sentences.count == 1)
  }
}
