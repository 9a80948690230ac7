package import AppleID
package import BramleyCore
import Foundation

/// The developer's settings for Apple: team, key, client ids, and the address of Apple.
package struct AppleSection: Sendable {
  package var team: AppleTeamID?
  package var key: TeamKey?
  package var nativeClients: [AppleClientID]
  package var webClients: [AppleClientID]
  package var base: WebOrigin
  package var allowEmulator: Bool
  package var nonces: NoncePolicy

  package init(_ reader: inout SettingsReader, needed: Bool) {
    team = reader.value(.appleTeamID, PortalID.tenCharacters).map(AppleTeamID.init(rawValue:))
    let keyID = reader.value(.appleKeyID, PortalID.tenCharacters)
    key = Self.key(id: keyID ?? "", &reader)
    nativeClients = reader.list(.appleNativeClientIDs, PortalID.client) ?? []
    webClients = reader.list(.appleWebClientIDs, PortalID.client) ?? []
    base =
      reader.value(.appleBaseURL) { text throws(Malformed) in try WebOrigin(text) } ?? .apple
    allowEmulator = reader.value(.appleAllowEmulator, PlainValue.bool) ?? false
    nonces =
      reader.value(.appleNonces, PlainValue.word(NoncePolicy.allCases.map { ($0.rawValue, $0) })) ?? .any
    if !Set(nativeClients).isDisjoint(with: webClients) {
      reader.report(.appleWebClientIDs, "names an id that apple.native_client_ids names too")
    }
    if needed { Self.reportMissing(&reader) }
  }

  private static func key(id: String, _ reader: inout SettingsReader) -> TeamKey? {
    func teamKey(_ pem: String, _ verb: String) throws(Malformed) -> TeamKey {
      do throws(TeamKey.Failure) {
        return try TeamKey(id: AppleKeyID(rawValue: id), pem: pem)
      } catch {
        throw Malformed("\(verb) \(error)")
      }
    }
    let given = reader.value(.applePrivateKey) { pem throws(Malformed) in try teamKey(pem, "is") }
    let fromFile = reader.value(.applePrivateKeyPath) { path throws(Malformed) in
      guard let pem = try? String(contentsOfFile: PlainValue.path(path), encoding: .utf8) else {
        throw "names a file that is not there or can't be read"
      }
      return try teamKey(pem, "names a file that is")
    }
    if reader.says(.applePrivateKey), reader.says(.applePrivateKeyPath) {
      reader.report("apple.private_key and apple.private_key_path are both set; keep one of them")
    }
    return given ?? fromFile
  }

  private static func reportMissing(_ reader: inout SettingsReader) {
    if !reader.says(.appleTeamID) {
      reader.report(
        ConfigurationFailure.missing(.appleTeamID, "it is shown in Apple's portal under Membership"))
    }
    if !reader.says(.appleKeyID) {
      reader.report(ConfigurationFailure.missing(.appleKeyID, "it is shown in Apple's portal under Keys"))
    }
    if !reader.says(.applePrivateKey), !reader.says(.applePrivateKeyPath) {
      reader.report(
        ConfigurationFailure.missing(
          .applePrivateKeyPath, "it is the key file that Apple's portal let you download"))
    }
    if !reader.says(.appleNativeClientIDs), !reader.says(.appleWebClientIDs) {
      reader.report(
        ConfigurationFailure.missing(
          .appleNativeClientIDs, "your app's bundle id, or apple.web_client_ids, is needed"))
    }
  }
}

extension AppleSection {
  /// Whether an emulator takes Apple's place.
  package var isEmulated: Bool { base != .apple }

  /// Reports an emulator that would become production's Apple by mistake.
  package func checkEmulator(behind server: ServerSection, _ reader: inout SettingsReader) {
    guard isEmulated, !allowEmulator else { return }
    let publicHost = server.publicURL?.host ?? server.host
    guard base.host.isLoopback, publicHost.isLoopback else {
      reader.report(
        .appleBaseURL,
        "is not Apple, and this server or that address is reachable from other machines: whoever answers there "
          + "could sign in as anybody. Unset it, or set apple.allow_emulator: true for a test system")
      return
    }
  }
}
