import AppleID
import Crypto
import EmulatorKit

/// The rules for a team.
enum TeamRule {
  static let maximumTeams = 100

  /// A new team with all fields.
  static func team(
    _ new: NewTeam, among teams: [AppleWorld.Team], random: inout any RandomNumberGenerator & Sendable
  ) throws(Problem) -> AppleWorld.Team {
    if let objection = objections(to: new, among: teams).first { throw objection }
    let id = new.id ?? AppleTeamID(rawValue: random.appleID())
    guard let made = try? P256.Signing.PrivateKey(rawRepresentation: random.bytes(32)) else {
      throw .conflict("no key could be made; try again")
    }
    return AppleWorld.Team(
      id: id, name: new.name.map { String($0.prefix(100)) } ?? "Team \(id)",
      keyID: new.keyID ?? AppleKeyID(rawValue: random.appleID()),
      privateKey: new.privateKey ?? made.pemRepresentation, mailSources: new.mailSources ?? [])
  }

  /// Everything that is wrong with a new team.
  static func objections(to new: NewTeam, among teams: [AppleWorld.Team]) -> [Problem] {
    var objections: [Problem] = []
    if teams.count >= maximumTeams {
      objections.append(.conflict("there are \(maximumTeams) teams already, which is the maximum"))
    }
    for (field, id) in [("id", new.id?.rawValue), ("key_id", new.keyID?.rawValue)]
    where id.map(isAppleID) == false {
      objections.append(
        .invalidRequest("an id has ten capital letters and digits; an example is A1B2C3D4E5", at: field))
    }
    if (new.keyID == nil) != (new.privateKey == nil) {
      objections.append(
        .invalidRequest(
          "key_id and private_key belong together; leave out both to generate them",
          at: new.keyID == nil ? "private_key" : "key_id"))
    }
    if let pem = new.privateKey, (try? TeamKey(id: "", pem: pem)) == nil {
      objections.append(.invalidRequest("private_key is not a P-256 key in PKCS#8", at: "private_key"))
    }
    if let objection = new.mailSources.flatMap(RelayRule.objection) { objections.append(objection) }
    if let id = new.id, teams.contains(where: { $0.id == id }) {
      objections.append(.conflict("there is a team \(id) already", at: "id"))
    }
    return objections
  }

  static func isAppleID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
