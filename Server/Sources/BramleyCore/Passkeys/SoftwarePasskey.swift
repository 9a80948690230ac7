package import BramleyAPI
import BramleyTokens
import Crypto
package import Foundation

/// A passkey whose key the program has, for clients without an authenticator such as the command, and for tests.
package struct SoftwarePasskey: Codable, Sendable, Equatable {
  /// The domain that it is for.
  package let rpID: String
  package let credentialID: Data
  /// The bytes that stand for the account.
  package let userHandle: Data
  private let key: Data
  package private(set) var signCount: UInt32 = 0

  /// Why no passkey was made or used.
  package enum Failure: Error, Sendable {
    /// The options are not those of a server of ours: no algorithm suits, or bytes are not base64url.
    case options
    /// The key can't be read.
    case key
  }

  /// Makes a passkey as the options say, and what is sent to the server.
  ///
  /// - Parameters:
  ///   - origin: where it is made, as a browser would say.
  ///   - random: returns unpredictable bytes.
  package static func make(
    _ options: PasskeyCreationOptions, origin: String, random: (Int) -> Data
  ) throws(Failure) -> (passkey: SoftwarePasskey, answer: PasskeyRegistration) {
    guard options.pubKeyCredParams.contains(where: { $0.alg == PasskeyAlgorithm.es256.rawValue }),
      let handle = Data(base64URL: options.user.id.utf8)
    else { throw .options }
    let key = P256.Signing.PrivateKey()
    let passkey = SoftwarePasskey(
      rpID: options.rp.id, credentialID: random(32), userHandle: handle, key: key.rawRepresentation)
    let point = key.publicKey.rawRepresentation
    let cose = CBOR.map(
      CBORMap([
        1: CBOR(2), 3: CBOR(PasskeyAlgorithm.es256.rawValue), -1: CBOR(1), -2: .bytes(point.prefix(32)),
        -3: .bytes(Data(point.suffix(32))),
      ]))
    var data = passkey.authenticatorData([.userPresent, .userVerified, .attestedCredential])
    data += Data(count: 16)
    data += [UInt8(passkey.credentialID.count >> 8), UInt8(passkey.credentialID.count & 0xff)]
    data += passkey.credentialID + cose.encoded
    let object = CBOR.map(
      CBORMap(["fmt": .text("none"), "attStmt": .map(CBORMap([String: CBOR]())), "authData": .bytes(data)]))
    let answer = PasskeyRegistration(
      id: passkey.credentialID.base64URL,
      response: .init(
        clientDataJSON: clientData(.registration, options.challenge, origin).base64URL,
        attestationObject: object.encoded.base64URL, transports: ["internal"]))
    return (passkey, answer)
  }

  /// Signs as the options say.
  package mutating func sign(
    _ options: PasskeyRequestOptions, origin: String
  ) throws(Failure) -> PasskeyAssertion {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: key) else { throw .key }
    signCount += 1
    let data = authenticatorData([.userPresent, .userVerified])
    let clientData = Self.clientData(.authentication, options.challenge, origin)
    let signed = data + Data(SHA256.hash(data: clientData))
    guard let signature = try? key.signature(for: signed) else { throw .key }
    return PasskeyAssertion(
      id: credentialID.base64URL,
      response: .init(
        clientDataJSON: clientData.base64URL, authenticatorData: data.base64URL,
        signature: signature.derRepresentation.base64URL, userHandle: userHandle.base64URL))
  }

  private func authenticatorData(_ flags: AuthenticatorData.Flags) -> Data {
    Data(SHA256.hash(data: Data(rpID.utf8))) + [flags.rawValue]
      + (0..<4).reversed().map { UInt8(truncatingIfNeeded: signCount >> ($0 * 8)) }
  }

  private static func clientData(_ ceremony: CeremonyKind, _ challenge: String, _ origin: String) -> Data {
    Data(
      """
      {"type":"\(ceremony.clientDataType)","challenge":\(challenge.jsonString),"origin":\(origin.jsonString),\
      "crossOrigin":false}
      """.utf8)
  }
}
