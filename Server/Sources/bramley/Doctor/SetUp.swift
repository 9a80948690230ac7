import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection

/// A configuration as the doctor reads it: the valid part as settings, and the values as written, valid or
/// not.
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
  /// Whether `apple.base_url` is valid. If it is malformed, the real Apple must not be called instead.
  let knowsApple: Bool

  init(_ reader: inout SettingsReader) {
    settings = Settings(&reader, needsApple: true)
    settings.server.reportUnknownProxies(&reader)
    problems = reader.problems
    func text(_ key: SettingKey) -> String? { reader.texts(key).first.flatMap { $0.isEmpty ? nil : $0 } }
    teamID = text(.appleTeamID)
    keyID = text(.appleKeyID)
    privateKey = text(.applePrivateKey)
    privateKeyPath = reader.path(.applePrivateKeyPath)
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
      hasWebClients: !webClientIDs.isEmpty, allowsHTTP: settings.server.allowHTTP)
  }
}
