import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct TracingSettingsTests {
  @Test func `nothing is traced unless a collector is named`() throws {
    let tracing = try ConfigurationFixture.settings().tracing
    #expect(tracing.endpoint == nil && tracing.sampleRatio == 0.1 && !tracing.trustsCallers)
    #expect(tracing.serviceName == "bramley" && tracing.fields.isEmpty)
  }

  @Test func `the settings are read`() throws {
    let settings = try ConfigurationFixture.settings([
      "BRAMLEY_TRACING_OTLP_ENDPOINT": "http://collector.internal:4318", "BRAMLEY_TRACING_SAMPLE_RATIO": "1",
      "BRAMLEY_TRACING_SERVICE_NAME": "accounts", "BRAMLEY_TRACING_TRUST_CALLERS": "true",
    ])
    #expect(settings.tracing.endpoint?.absoluteString == "http://collector.internal:4318")
    #expect(settings.tracing.sampleRatio == 1 && settings.tracing.trustsCallers)
    #expect(settings.tracing.serviceName == "accounts")
  }

  @Test(arguments: [
    ("tracing.otlp_endpoint", "collector:4318"), ("tracing.otlp_endpoint", "https://collector/?key=1"),
    ("tracing.sample_ratio", "2"), ("tracing.sample_ratio", "nan"), ("tracing.sample_ratio", "10%"),
    ("tracing.trust_callers", "perhaps"),
  ])
  func `a malformed value is refused by name`(name: String, value: String) throws {
    let key = try #require(SettingKey(rawValue: name))
    var environment = [key.environmentName: value]
    if key != .tracingEndpoint { environment["BRAMLEY_TRACING_OTLP_ENDPOINT"] = "http://127.0.0.1:4318" }
    let sentences = ConfigurationFixture.sentences(environment)
    #expect(sentences.count == 1 && sentences[0].hasPrefix(name), "\(sentences)")
  }

  @Test func `a setting without a collector is reported`() {
    let sentences = ConfigurationFixture.sentences(["BRAMLEY_TRACING_SAMPLE_RATIO": "0.5"])
    #expect(sentences.count == 1 && sentences[0].contains("tracing.otlp_endpoint"), "\(sentences)")
  }

  private func file(_ text: String) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tracing.headers"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return (folder, path)
  }

  @Test func `the collector's header fields are read from a file`() throws {
    let file = try file("Authorization: Bearer abc:def\n\nX-Scope-OrgID: one\n")
    let tracing = try ConfigurationFixture.settings([
      "BRAMLEY_TRACING_OTLP_ENDPOINT": "https://collector.example.com",
      "BRAMLEY_TRACING_HEADERS_PATH": file.path,
    ]).tracing
    #expect(tracing.fields.map(\.name) == ["Authorization", "X-Scope-OrgID"])
    #expect(tracing.fields.map(\.value) == ["Bearer abc:def", "one"])
  }

  @Test(arguments: [
    ("https://collector.example.com", "just-a-secret-token"),
    ("https://collector.example.com", "A b: secret"),
    ("http://collector.example.com", "Authorization: secret"),
  ])
  func `header fields that can't be sent safely are refused, and not shown`(
    endpoint: String, text: String
  ) throws {
    let file = try file(text)
    let sentences = ConfigurationFixture.sentences([
      "BRAMLEY_TRACING_OTLP_ENDPOINT": endpoint, "BRAMLEY_TRACING_HEADERS_PATH": file.path,
    ])
    #expect(sentences.count == 1 && sentences[0].hasPrefix("tracing.headers_path"), "\(sentences)")
    #expect(!sentences[0].contains("secret"))
  }
}
