import BramleyCore
import Crypto
import Foundation

@testable import BramleyServer

/// A valid configuration, of which tests break one key at a time.
enum ConfigurationFixture {
  static let privateKey = P256.Signing.PrivateKey().pemRepresentation
  static let masterKey = Data(repeating: 7, count: 32).base64EncodedString()

  static let environment = [
    "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5",
    "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0",
    "BRAMLEY_APPLE_PRIVATE_KEY": privateKey.replacing("\n", with: "\\n"),
    "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app",
  ]

  /// The fixture's settings with some variables replaced.
  static func settings(
    _ variables: [String: String] = [:], flags: [SettingKey: String] = [:], dotEnv: String? = nil,
    yaml: String? = nil, listens: Bool = false
  ) throws(ConfigurationFailure) -> Settings {
    let sources = ConfigurationSources(
      flags: flags, environment: environment.merging(variables) { $1 },
      dotEnv: dotEnv.map { .init(name: ".env", text: $0) },
      yaml: yaml.map { .init(name: "bramley.yaml", text: $0) })
    return try Settings(sources, needsApple: true, listens: listens)
  }

  /// The faults of the fixture after the change; empty if there are none.
  static func sentences(
    _ variables: [String: String] = [:], flags: [SettingKey: String] = [:], dotEnv: String? = nil,
    yaml: String? = nil, listens: Bool = false
  ) -> [String] {
    do throws(ConfigurationFailure) {
      _ = try settings(variables, flags: flags, dotEnv: dotEnv, yaml: yaml, listens: listens)
      return []
    } catch {
      return error.sentences
    }
  }
}
