import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyServer

/// The configuration that `Deploy` gives as an example, and what it shows in comments.
@Suite struct ExampleConfigurationTests {
  /// The example, with its secrets in files of the test's.
  ///
  /// - Parameter isWhole: Whether the settings in comments are taken, too.
  private func example(in folder: TemporaryFolder, isWhole: Bool) throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    var text = try String(
      contentsOf: root.appending(path: "Deploy/bramley.example.yaml"), encoding: .utf8)
    if isWhole {
      // A sentence in a comment ends with a full stop or begins with a capital letter.
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("# ") && $0.contains(":") && !$0.hasSuffix(".") ? $0.dropFirst(2) : $0 }
        .joined(separator: "\n")
    }
    let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
    let files = [
      "master_key": ConfigurationFixture.masterKey, "database_password": "secret",
      "apple_key": ConfigurationFixture.privateKey, "webhooks": secret, "hooks": secret,
    ]
    for (name, contents) in files {
      let path = "\(folder.path)/\(name)"
      try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
    return text.replacing("/run/secrets", with: folder.path)
  }

  private func settings(isWhole: Bool) throws -> Settings {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let yaml = try example(in: folder, isWhole: isWhole)
    return try Settings(
      ConfigurationSources(yaml: .init(name: "bramley.yaml", text: yaml)), needsApple: true, listens: true)
  }

  @Test func `the example is a configuration`() throws {
    let settings = try settings(isWhole: false)
    #expect(settings.database.postgres != nil)
    #expect(settings.tracing.endpoint == nil)
  }

  @Test func `what it shows in comments is a configuration, too`() throws {
    let settings = try settings(isWhole: true)
    #expect(settings.tracing.endpoint?.absoluteString == "http://collector:4318")
    #expect(settings.hooks.token != nil && settings.hooks.tokenFailure == .skip)
    #expect(settings.webhooks.endpoints.count == 1)
  }
}
