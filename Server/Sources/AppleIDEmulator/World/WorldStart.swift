import AppleID
public import ProviderEmulator

/// The contents of a new world, and of a world after a reset.
///
///     try await AppleIDEmulator.run(
///       WorldStart(people: [NewPerson(id: "ada", email: "ada@example.com", givenName: "Ada")])
///     ) { apple in … }
public struct WorldStart: Hashable, Sendable {
  /// The teams; the first is the one that clients without a team belong to. At least one exists.
  public var teams: [NewTeam]
  /// The teams' apps and services, a primary App ID before those that name it.
  public var clients: [NewClient]
  /// The people with an account.
  public var people: [NewPerson]
  /// How Apple behaves where several behaviours have been observed.
  public var settings: EmulatorSettings
  /// The clients and accounts at the local Google, Facebook, GitHub and OpenID providers.
  public var providers: ProviderStart

  /// Describes a world; missing fields are as in the standard world.
  public init(
    teams: [NewTeam] = Self.standardTeams, clients: [NewClient] = Self.standardClients,
    people: [NewPerson] = Self.standardPeople, settings: EmulatorSettings = EmulatorSettings(),
    providers: ProviderStart = ProviderStart()
  ) {
    self.teams = teams
    self.clients = clients
    self.people = people
    self.settings = settings
    self.providers = providers
  }

  /// One team, which may write to relay addresses from example.com.
  public static let standardTeams = [NewTeam(name: "Example Team", mailSources: ["example.com"])]

  /// One app and its web service.
  public static let standardClients = [
    NewClient(id: "com.example.bramley", kind: .native),
    NewClient(
      id: "com.example.bramley.web", kind: .web, primary: "com.example.bramley",
      redirectURIs: [
        "https://bramley.example.com/v1/callback/apple",
        "http://127.0.0.1/v1/callback/apple",
        "http://localhost/v1/callback/apple",
      ]),
  ]

  /// Three people.
  public static let standardPeople = [
    NewPerson(id: "maya", email: "maya.lindqvist@example.com", givenName: "Maya", familyName: "Lindqvist"),
    NewPerson(id: "misaki", email: "misaki.sato@example.com", givenName: "美咲", familyName: "佐藤"),
    NewPerson(
      id: "tomas", email: "tomas.ferreira@example.com", givenName: "Tomás", familyName: "Ferreira"),
  ]
}
