public import AppleID
import EmulatorKit

/// The state of the emulated Apple: teams with their keys and clients, and people.
///
/// The JSON form is the response of `GET /_emulator/world`.
public struct AppleWorld: Codable, Hashable, Sendable {
  /// The first team, ten characters.
  public var teamID: AppleTeamID
  /// The id of the first team's key, ten characters.
  public var keyID: AppleKeyID
  /// The first team's key as downloaded from Apple's portal: a `.p8` file, PKCS#8 in PEM.
  public var privateKey: String
  /// The issuer in identity tokens: Apple's own, so that verifiers run unchanged.
  public var issuer: String
  /// All teams.
  public var teams: [Team]
  /// The apps and services of all teams.
  public var clients: [Client]
  /// All people with an Apple Account.
  public var people: [Person]

  enum CodingKeys: String, CodingKey {
    case teamID = "team_id"
    case keyID = "key_id"
    case privateKey = "private_key"
    case issuer, teams, clients, people
  }
}
