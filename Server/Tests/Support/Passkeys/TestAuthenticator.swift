package import BramleyAPI
package import BramleyCore
import BramleyTokens
import Crypto
import CryptoExtras
package import Foundation

/// An authenticator with its browser in software, every part of whose answers a test can set.
package struct TestAuthenticator: Sendable {
  /// The kind of its key.
  package enum Algorithm: Int, Sendable, CaseIterable { case edDSA = -8, es256 = -7, rs256 = -257 }

  private enum Key: Sendable {
    case p256(P256.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
  }

  // What the browser says.
  package var rpID = "example.com"
  package var origin = "https://example.com"
  /// Instead of the ceremony's own type.
  package var type: String?
  /// Instead of the options' challenge.
  package var challenge: String?
  package var crossOrigin: Bool? = false
  package var topOrigin: String?
  /// What follows the members of the client data.
  package var furtherClientData = ""

  // What the authenticator says.
  package var flags: AuthenticatorData.Flags = [.userPresent, .userVerified, .backupEligible, .backedUp]
  package var signCount: UInt32 = 0
  package var aaguid = Data(count: 16)
  package var credentialID: Data
  package var userHandle: Data?
  package var algorithm: Algorithm
  /// The format of the attestation: `none`, `packed` by the key itself, or any other with an empty statement.
  package var format = "none"
  /// Instead of the format's own statement.
  package var statement: CBORMap?
  /// What follows the authenticator data.
  package var furtherData = Data()
  /// Whether the signature is another one's.
  package var isForged = false
  private let key: Key

  package init(_ algorithm: Algorithm = .es256) throws {
    self.algorithm = algorithm
    credentialID = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
    key =
      switch algorithm {
      case .es256: .p256(P256.Signing.PrivateKey())
      case .edDSA: .ed25519(Curve25519.Signing.PrivateKey())
      case .rs256: .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048))
      }
  }

  /// Makes the passkey, and remembers whose it is.
  package mutating func register(_ options: PasskeyCreationOptions) throws -> PasskeyRegistration {
    userHandle = Data(base64URL: options.user.id.utf8)
    let clientData = clientData("webauthn.create", options.challenge)
    let data = self.data(flags.union(.attestedCredential), credential: true)
    let statement = try self.statement ?? ownStatement(data, clientData)
    let object = CBOR.map(
      CBORMap(["fmt": .text(format), "attStmt": .map(statement), "authData": .bytes(data)]))
    return PasskeyRegistration(
      id: credentialID.base64URL,
      response: .init(
        clientDataJSON: clientData.base64URL, attestationObject: object.encoded.base64URL,
        transports: ["internal", "hybrid"]))
  }

  /// Signs with the passkey.
  package func sign(_ options: PasskeyRequestOptions) throws -> PasskeyAssertion {
    let clientData = clientData("webauthn.get", options.challenge)
    let data = self.data(flags, credential: false)
    let signed = data + Data(SHA256.hash(data: clientData))
    return PasskeyAssertion(
      id: credentialID.base64URL,
      response: .init(
        clientDataJSON: clientData.base64URL, authenticatorData: data.base64URL,
        signature: try signature(isForged ? signed + [0] : signed).base64URL,
        userHandle: userHandle?.base64URL))
  }

  private func ownStatement(_ data: Data, _ clientData: Data) throws -> CBORMap {
    guard format == "packed" else { return CBORMap([String: CBOR]()) }
    let signed = data + Data(SHA256.hash(data: clientData))
    return CBORMap([
      "alg": CBOR(algorithm.rawValue), "sig": .bytes(try signature(isForged ? signed + [0] : signed)),
    ])
  }

  private func clientData(_ ceremony: String, _ issued: String) -> Data {
    var text = """
      {"type":"\(type ?? ceremony)","challenge":"\(challenge ?? issued)","origin":"\(origin)"
      """
    if let crossOrigin { text += #","crossOrigin":\#(crossOrigin)"# }
    if let topOrigin { text += #","topOrigin":"\#(topOrigin)""# }
    return Data((text + furtherClientData + "}").utf8)
  }

  private func data(_ flags: AuthenticatorData.Flags, credential: Bool) -> Data {
    var data = Data(SHA256.hash(data: Data(rpID.utf8))) + [flags.rawValue]
    data += (0..<4).reversed().map { UInt8(truncatingIfNeeded: signCount >> ($0 * 8)) }
    if credential {
      data += aaguid
      data += [UInt8(credentialID.count >> 8), UInt8(credentialID.count & 0xff)]
      data += credentialID + publicKey.encoded
    }
    return data + furtherData
  }

  /// The public key, as COSE writes it.
  package var publicKey: CBOR {
    switch key {
    case .p256(let key):
      let point = key.publicKey.rawRepresentation
      return .map(
        CBORMap([
          1: CBOR(2), 3: CBOR(algorithm.rawValue), -1: CBOR(1), -2: .bytes(Data(point.prefix(32))),
          -3: .bytes(Data(point.suffix(32))),
        ]))
    case .ed25519(let key):
      return .map(
        CBORMap([
          1: CBOR(1), 3: CBOR(algorithm.rawValue), -1: CBOR(6), -2: .bytes(key.publicKey.rawRepresentation),
        ]))
    case .rsa(let key):
      let parts = try? key.publicKey.getKeyPrimitives()
      return .map(
        CBORMap([
          1: CBOR(3), 3: CBOR(algorithm.rawValue), -1: .bytes(parts?.modulus ?? Data()),
          -2: .bytes(parts?.publicExponent ?? Data()),
        ]))
    }
  }

  private func signature(_ data: Data) throws -> Data {
    switch key {
    case .p256(let key): try key.signature(for: data).derRepresentation
    case .ed25519(let key): try key.signature(for: data)
    case .rsa(let key):
      try key.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation
    }
  }
}
