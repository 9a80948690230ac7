package import AppleID
package import BramleyCore
import Foundation

/// Whether sign-ups, texts and guests must come from the operator's apps.
package struct AppAttestSection: Sendable {
  package var policy: AppAttestPolicy
  package var trust: AppAttestTrust
  /// Whether tokens of DeviceCheck count where App Attest is not there.
  package var acceptsDeviceCheck: Bool
  /// The key for Apple's servers of DeviceCheck and of receipts; nil where they aren't called.
  package var key: TeamKey?
  private let hasOwnRoot: Bool

  package init(_ reader: inout SettingsReader, apple: AppleSection) {
    let mode =
      reader.value(
        .defenceAppAttestMode, PlainValue.word(AppAttestMode.allCases.map { ($0.rawValue, $0) })) ?? .off
    let uses = reader.list(
      .defenceAppAttestOn, PlainValue.word(AttestedUse.allCases.map { ($0.rawValue, $0) }))
    let named = reader.list(.defenceAppAttestApps, Self.app)
    let environments = reader.value(.defenceAppAttestEnvironment, PlainValue.word(Self.environments))
    let own = apple.team.map { team in apple.nativeClients.map { "\(team).\($0)" } } ?? []
    policy = AppAttestPolicy(
      mode: mode, uses: Set(uses ?? AttestedUse.allCases), apps: named ?? own,
      environments: environments ?? [.production])
    let root = Self.root(&reader, apple: apple)
    hasOwnRoot = root != nil
    trust = root ?? .apple
    acceptsDeviceCheck = reader.value(.defenceAppAttestDeviceCheck, PlainValue.bool) ?? false
    // An emulator takes its team's key for everything.
    key = Self.key(&reader) ?? (apple.isEmulated ? apple.key : nil)
    if mode != .off, policy.apps.isEmpty, named == nil, apple.team != nil {
      reader.report(.defenceAppAttestMode, "needs an app: apple.native_client_ids or defence.app_attest.apps")
    }
    if acceptsDeviceCheck, key == nil, !reader.says(.defenceAppAttestPrivateKeyPath) {
      reader.report(
        .defenceAppAttestDeviceCheck,
        "needs defence.app_attest.key_id and private_key_path, a key of Apple's portal with DeviceCheck enabled"
      )
    }
  }

  private static let environments: [(String, Set<AppAttestEnvironment>)] = [
    ("production", [.production]), ("development", [.development]),
    ("both", Set(AppAttestEnvironment.allCases)),
  ]

  /// An app id, `TEAM.bundle`.
  private static func app(_ text: String) throws(Malformed) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { throw "is not a team id, a period and a bundle id" }
    _ = try PortalID.tenCharacters(String(parts[0]))
    _ = try PortalID.client(String(parts[1]))
    return text
  }

  private static func root(_ reader: inout SettingsReader, apple: AppleSection) -> AppAttestTrust? {
    let trust = reader.file(.defenceAppAttestRootPath) { path throws(Malformed) in
      let pem = try NamedFile.text(at: path)
      guard let trust = try? AppAttestTrust(pem: pem) else {
        throw "names a file that is not a root certificate in PEM"
      }
      return trust
    }
    // Whoever has the key of that root could attest anything.
    if trust != nil, !apple.isEmulated {
      reader.report(
        .defenceAppAttestRootPath, "is for an emulator alone: set apple.base_url to its address, or unset it")
    }
    return trust
  }

  private static func key(_ reader: inout SettingsReader) -> TeamKey? {
    let id = reader.value(.defenceAppAttestKeyID, PortalID.tenCharacters)
    let key = reader.file(.defenceAppAttestPrivateKeyPath) { path throws(Malformed) in
      let pem = try NamedFile.text(at: path)
      do throws(TeamKey.Failure) {
        return (try TeamKey(id: AppleKeyID(rawValue: id ?? ""), pem: pem), path)
      } catch {
        throw Malformed("names a file that is \(error)")
      }
    }
    if let key { reader.demandPrivacy(.defenceAppAttestPrivateKeyPath, ofFile: key.1) }
    if key != nil, id == nil {
      reader.report(
        ConfigurationFailure.missing(
          .defenceAppAttestKeyID, "it is the id of the key at defence.app_attest.private_key_path"))
    }
    return key?.0
  }

  /// The notice that an emulator's root is trusted.
  package var notice: String? {
    hasOwnRoot && policy.mode != .off
      ? "defence.app_attest.root_path is not Apple's root: an emulator attests apps" : nil
  }
}
