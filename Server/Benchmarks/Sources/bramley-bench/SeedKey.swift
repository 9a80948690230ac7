import Crypto
import Foundation

/// What the server derives from its master key, as far as seeded rows and their tokens need it.
struct SeedKey: Sendable {
  private let sealing: SymmetricKey
  private let refresh: SymmetricKey
  private let id: [UInt8]

  init(file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let master = SymmetricKey(data: Data(base64Encoded: text) ?? Data())
    func derive(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: master, info: Data("bramley/1/\(purpose)".utf8), outputByteCount: 32)
    }
    (sealing, refresh) = (derive("sealing"), derive("refresh-token"))
    id = Array(HMAC<SHA256>.authenticationCode(for: Data("id".utf8), using: derive("id")).prefix(4))
  }

  /// A box for the row of a grant, which `bramley check` opens.
  func sealGrant(_ token: [UInt8], identity subject: String, team: String, client: String, nonce: [UInt8])
    throws
    -> [UInt8]
  {
    let header = [1] + id
    var name = Array("grant".utf8)
    for part in ["apple", team, subject, client] {
      name += withUnsafeBytes(of: UInt32(part.utf8.count).bigEndian) { Array($0) }
      name += Array(part.utf8)
    }
    let box = try ChaChaPoly.seal(
      token, using: sealing, nonce: ChaChaPoly.Nonce(data: nonce.prefix(12)), authenticating: header + name)
    return header + Array(box.combined)
  }

  /// The refresh token of a session.
  func refreshToken(session: [UInt8], generation: UInt32) -> String {
    let body = session + withUnsafeBytes(of: generation.bigEndian) { Array($0) } + id
    let code = HMAC<SHA256>.authenticationCode(for: Data("br1.".utf8) + body, using: refresh)
    return "br1." + (Data(body) + Data(code)).base64URL
  }
}
