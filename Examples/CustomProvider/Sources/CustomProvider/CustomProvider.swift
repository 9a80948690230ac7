import BramleyServer
import Hummingbird

/// Signs people in by the number of their badge.
struct BadgeProvider: SignInProvider {
  struct Presented: Decodable, Sendable {
    var badge: String
  }

  let id: ProviderID = "badge"
  /// The names of the people, by the numbers of their badges.
  let people: [String: String]

  func verify(_ presented: Presented, in context: CredentialContext) async throws(Refusal)
    -> VerifiedCredential
  {
    guard let name = people[presented.badge] else { throw .credentialsInvalid("The badge is unknown.") }
    return VerifiedCredential(
      subject: presented.badge, name: PersonName(givenName: name), authenticatedAt: context.now)
  }
}

/// A server with that method beside Apple and password.
@main
struct CustomProvider {
  static func main() async throws {
    let configuration = try ServerConfiguration.read()
    let badges = BadgeProvider(people: ["4711": "Ada", "4712": "Tomas"])
    let accounts = try await AccountServer.open(configuration, providers: [badges])
    let router = Router(context: BasicCallerRequestContext.self)
    router.add(middleware: accounts.routes())
    let application = Application(
      router: router, configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
      services: [accounts])
    try await application.run()
  }
}
