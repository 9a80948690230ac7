import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct ConfigurationSecrecyTests {
  static let marker = "S3CR3Tmarker"

  private static let values = [
    marker, "\(marker)==", "https://user:\(marker)@host.example", "[\(marker)]",
    "-----BEGIN PRIVATE KEY-----\\n\(marker)\\n-----END PRIVATE KEY-----", "/\(marker)",
    "http://host.example/\(marker)",
  ]

  /// What is said of a value of some keys, from each source.
  private func said(of value: String, for keys: [SettingKey]) -> [String] {
    let environment = Dictionary(uniqueKeysWithValues: keys.map { ($0.environmentName, value) })
    return ConfigurationFixture.sentences(environment)
      + ConfigurationFixture.sentences(
        dotEnv: keys.map { "\($0.environmentName)=\(value)" }.joined(separator: "\n"))
      + ConfigurationFixture.sentences(
        yaml: keys.map { "\($0.rawValue): \(value)" }.joined(separator: "\n"))
      + ConfigurationFixture.sentences(
        yaml: keys.map { "\($0.rawValue): {\(Self.marker): '\(value)'\n" }.joined())
  }

  @Test(arguments: values)
  func `no sentence quotes a value`(value: String) {
    #expect(!said(of: value, for: SettingKey.allCases).contains { $0.contains(Self.marker) })
  }

  // A reading of all settings takes some time, so each key alone gets one value.
  @Test(arguments: SettingKey.allCases)
  func `no sentence about a single setting quotes its value`(key: SettingKey) {
    #expect(!said(of: Self.marker, for: [key]).contains { $0.contains(Self.marker) })
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
