import AppleID
import Crypto

/// What makes a team.
enum TeamRule {
  static let maximumTeams = 100

  /// A team to be, made whole.
  static func team(
    _ new: NewTeam, among teams: [AppleWorld.Team], random: inout any RandomNumberGenerator & Sendable
  ) throws(Problem) -> AppleWorld.Team {
    guard teams.count < maximumTeams else {
      throw .conflict("there are \(maximumTeams) teams already; reset the emulator")
    }
    for id in [new.id?.rawValue, new.keyID?.rawValue] {
      guard id.map(isAppleID) != false else {
        throw .invalidRequest("an id has ten capital letters and digits; an example is A1B2C3D4E5")
      }
    }
    guard (new.keyID == nil) == (new.privateKey == nil) else {
      throw .invalidRequest("key_id and private_key come together; leave both out to have them made")
    }
    if let pem = new.privateKey, (try? TeamKey(id: "", pem: pem)) == nil {
      throw .invalidRequest("private_key is not a P-256 key in PKCS#8")
    }
    let id = new.id ?? AppleTeamID(rawValue: random.appleID())
    guard !teams.contains(where: { $0.id == id }) else { throw .conflict("there is a team \(id) already") }
    guard let made = try? P256.Signing.PrivateKey(rawRepresentation: random.bytes(32)) else {
      throw .conflict("no key could be made; try again")
    }
    return AppleWorld.Team(
      id: id, name: new.name.map { String($0.prefix(100)) } ?? "Team \(id)",
      keyID: new.keyID ?? AppleKeyID(rawValue: random.appleID()),
      privateKey: new.privateKey ?? made.pemRepresentation)
  }

  static func isAppleID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
