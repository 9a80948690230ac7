import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection

/// A configuration as the doctor reads it: what is right of it as settings, and beside it what was written, right
/// or wrong.
struct SetUp: Sendable {
  let settings: Settings
  let problems: [ConfigurationProblem]
  let teamID: String?
  let keyID: String?
  /// The text of `apple.private_key`.
  let privateKey: String?
  let privateKeyPath: String?
  let nativeClientIDs: [String]
  let webClientIDs: [String]
  let redirectURIs: [String]
  /// Whether `apple.base_url` says where Apple is; a malformed one must not make the real Apple be asked.
  let knowsApple: Bool

  init(_ reader: inout SettingsReader) {
    settings = Settings(&reader, needsApple: true)
    problems = reader.problems
    func text(_ key: SettingKey) -> String? { reader.texts(key).first.flatMap { $0.isEmpty ? nil : $0 } }
    teamID = text(.appleTeamID)
    keyID = text(.appleKeyID)
    privateKey = text(.applePrivateKey)
    privateKeyPath = text(.applePrivateKeyPath)
    nativeClientIDs = reader.texts(.appleNativeClientIDs)
    webClientIDs = reader.texts(.appleWebClientIDs)
    redirectURIs = reader.texts(.appRedirectURIs)
    knowsApple = text(.appleBaseURL).map { (try? WebOrigin($0)) != nil } ?? true
  }

  /// The key id in the key file's name.
  var namedKeyID: String? { privateKeyPath.flatMap(PortalIDRule.keyID(inNameOf:)) }

  var addressRule: PublicAddressRule {
    PublicAddressRule(
      url: settings.server.publicURL, isEmulated: settings.apple.isEmulated,
      hasWebClients: !webClientIDs.isEmpty)
  }
}
