import AppleID
import Foundation

/// `apple-id.json`: what a folder of the first version keeps beside its history.
struct EarlierIdentity: Decodable {
  var team: AppleTeamID
  var keyID: AppleKeyID
  var privateKey: String
  var seed: Data
  var signingKeys: [SigningKey]

  /// The identity kept in a folder; nil when there is none.
  static func read(in folder: WorldFolder) throws -> EarlierIdentity? {
    let file = folder.url.appending(path: "apple-id.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = try? Data(contentsOf: file),
      let identity = try? JSONDecoder().decode(EarlierIdentity.self, from: data),
      !identity.signingKeys.isEmpty
    else { throw WorldFolderFailure.damaged(file.path) }
    return identity
  }

  /// The world that the first version began with, before its history.
  func snapshot(_ start: WorldStart, _ strictness: Strictness) throws -> WorldSnapshot {
    var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    var snapshot = try WorldSnapshot(beginning: start, keeping: nil, strictness, random: &random)
    let home = AppleWorld.Team(
      id: team, name: snapshot.teams[0].name, keyID: keyID, privateKey: privateKey)
    for index in snapshot.clients.indices where snapshot.clients[index].team == snapshot.teams[0].id {
      snapshot.clients[index].team = home.id
    }
    snapshot.teams[0] = home
    snapshot.seed = seed
    snapshot.signingKeys = SigningKeyRing(signing: signingKeys)
    return snapshot
  }
}
