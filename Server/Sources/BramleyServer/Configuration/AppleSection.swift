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
  /// Whether a store may be used both with Apple and with an emulator.
  package var allowMixedStore: Bool
  package var nonces: NoncePolicy
  /// Whether a code without an identity token is accepted.
  package var bareCodes: Bool
  /// Whether an address that Apple reports may join an existing account.
  package var emailTrust: EmailTrust

  package init(_ reader: inout SettingsReader, needed: Bool) {
    team = reader.value(.appleTeamID, PortalID.tenCharacters).map(AppleTeamID.init(rawValue:))
    let keyID = reader.value(.appleKeyID, PortalID.tenCharacters)
    key = Self.key(id: keyID ?? "", &reader)
    nativeClients = reader.list(.appleNativeClientIDs, PortalID.client) ?? []
    webClients = reader.list(.appleWebClientIDs, PortalID.client) ?? []
    base =
      reader.value(.appleBaseURL) { text throws(Malformed) in try WebOrigin(text) } ?? .apple
    allowEmulator = reader.value(.appleAllowEmulator, PlainValue.bool) ?? false
    allowMixedStore = reader.value(.appleAllowMixedStore, PlainValue.bool) ?? false
    nonces =
      reader.value(.appleNonces, PlainValue.word(NoncePolicy.allCases.map { ($0.rawValue, $0) })) ?? .any
    bareCodes = reader.value(.appleBareCodes, PlainValue.bool) ?? true
    emailTrust = EmailTrustWord.read(SettingKey.appleTrustEmail, &reader) ?? .authoritative
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
    let fromFile = reader.file(.applePrivateKeyPath) { path throws(Malformed) in
      let pem = try NamedFile.text(at: path)
      return (try teamKey(pem, "names a file that is"), path)
    }
    if let path = fromFile?.1 { reader.demandPrivacy(.applePrivateKeyPath, ofFile: path) }
    if reader.says(.applePrivateKey), reader.says(.applePrivateKeyPath) {
      reader.report("apple.private_key and apple.private_key_path are both set; keep one of them")
    }
    return given ?? fromFile?.0
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

  /// Who signs this server's identity tokens.
  package var side: AppleSide { isEmulated ? .emulator : .apple }

  /// Reports an emulator that would become production's Apple by mistake.
  package func checkEmulator(behind server: ServerSection, _ reader: inout SettingsReader) {
    guard isEmulated, !allowEmulator else { return }
    // The bound address counts too: a public URL of this machine says nothing about who can connect.
    let hosts = [base.host, server.host] + (server.publicURL.map { [$0.host] } ?? [])
    guard hosts.allSatisfy(\.isLoopback) else {
      reader.report(
        .appleBaseURL,
        "is not Apple, and other machines reach that address, server.public_url or server.host: whoever answers there "
          + "could sign in as anybody. Unset it, or set apple.allow_emulator: true for a test system")
      return
    }
  }
}
