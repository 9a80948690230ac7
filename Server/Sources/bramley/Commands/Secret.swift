import AppleID
import ArgumentParser
import BramleyCore
import Foundation

/// `bramley secret`: makes a client secret for services that need it pasted in.
struct Secret: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret",
    abstract: "Print a client secret for Sign in with Apple: a JWT, and nothing else.",
    discussion: """
      Apple's token endpoint wants a JWT signed with your team's key in place of a password. \
      Bramley's own server mints its secrets itself; this is for other services that want one pasted in.

        bramley secret --team A1B2C3D4E5 --key-id F6G7H8J9K0 \\
          --key AuthKey_F6G7H8J9K0.p8 --client-id com.example.app.web

      The client id is the Services ID for the web, the bundle id for an app. The secret is good for an \
      hour, or for --lifetime seconds, at most six months. Whoever has it can speak to Apple for that client id.
      """)

  @Option(name: .long, help: "The team id: ten characters, in Apple's portal under Membership.")
  var team: String
  @Option(name: .long, help: "The key's id: ten characters, in Apple's portal under Keys.")
  var keyID: String
  @Option(
    name: .long, help: ArgumentHelp("The key file as downloaded from Apple's portal.", valueName: "file.p8"))
  var key: String
  @Option(name: .long, help: "The Services ID or bundle id that the secret is for.")
  var clientID: String
  @Option(name: .long, help: ArgumentHelp("How long it is good for: 1 to 15777000.", valueName: "seconds"))
  var lifetime: Int = 3600

  func validate() throws {
    _ = try Self.parse("--team", team, PortalID.tenCharacters)
    _ = try Self.parse("--key-id", keyID, PortalID.tenCharacters)
    _ = try Self.parse("--client-id", clientID, PortalID.client)
    guard (1...Int(ClientSecret.maximumLifetime)).contains(lifetime) else {
      throw ValidationError("--lifetime must be between 1 and \(Int(ClientSecret.maximumLifetime)) seconds.")
    }
  }

  func run() async throws {
    StandardStreams.output(try await secret(at: Date()))
  }

  /// Makes the secret.
  func secret(at now: Date) async throws -> String {
    guard let pem = try? String(contentsOfFile: key, encoding: .utf8) else {
      throw CommandFailure(.configuration, "--key: \(key.printable) is not there or can't be read")
    }
    let teamKey: TeamKey
    do throws(TeamKey.Failure) {
      teamKey = try TeamKey(id: AppleKeyID(rawValue: keyID), pem: pem)
    } catch {
      throw CommandFailure(.configuration, "--key names a file that is \(error)")
    }
    let claims = ClientSecret(
      team: AppleTeamID(rawValue: team), client: AppleClientID(rawValue: clientID),
      lifetime: TimeInterval(lifetime), at: now)
    return try claims.signed(with: teamKey)
  }
}
