import AppleID
import Crypto
import Foundation

/// What must outlive a restart for anything signed or issued before to stay true.
struct WorldIdentity: Codable, Sendable {
  var team: AppleTeamID
  var keyID: AppleKeyID
  /// The team's key, PKCS#8 in PEM.
  var privateKey: String
  /// Subjects and relay addresses are derived from this, so that they need no table.
  var seed: Data
  var signingKeys: [SigningKey]

  init(signingKeys: [SigningKey], random: inout any RandomNumberGenerator & Sendable) throws {
    team = AppleTeamID(rawValue: random.appleID())
    keyID = AppleKeyID(rawValue: random.appleID())
    privateKey = try P256.Signing.PrivateKey(rawRepresentation: random.bytes(32)).pemRepresentation
    seed = random.bytes(32)
    self.signingKeys = signingKeys
  }

  /// The person's id in the eyes of a team, in the shape that Apple's have.
  func subject(of person: String, in team: AppleTeamID) -> AppleSubject {
    let bytes = derive("subject", person, team)
    let head = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) } % 1_000_000
    let tail = bytes[20..<22].reduce(0) { $0 << 8 | Int($1) } % 10_000
    return AppleSubject(
      rawValue: "\(padded(head, to: 6)).\(Data(bytes[..<16]).hex).\(padded(tail, to: 4))")
  }

  /// The address that a team gets in place of the real one.
  func relayAddress(of person: String, in team: AppleTeamID) -> String {
    let alphabet: [Character] = .lowercase + .digits
    let name = derive("relay", person, team).prefix(10).map { alphabet[Int($0) % alphabet.count] }
    return "\(String(name))@privaterelay.appleid.com"
  }

  private func derive(_ purpose: String, _ person: String, _ team: AppleTeamID) -> [UInt8] {
    let text = Data("\(purpose)\0\(team)\0\(person)".utf8)
    return Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: seed)))
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
