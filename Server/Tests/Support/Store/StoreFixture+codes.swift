package import BramleyAPI
package import BramleyCore
package import Foundation

extension StoreFixture {
  /// A key ring for codes.
  package static let codeRing = KeyRing([MasterKey(bytes: Data(repeating: 9, count: 32))!], now: { start })!

  /// What draws codes.
  package static func codeSecrets(_ limits: CodeLimits = .standard) -> CodeSecrets {
    CodeSecrets(
      ring: codeRing, limits: limits,
      surroundings: Surroundings(now: { start }, random: Surroundings.live.random))
  }

  /// An address that codes are mailed to.
  package static func mailbox(_ name: String = "ada") -> CodeDestination {
    .mail(EmailAddress("\(name)@a.example")!)
  }

  /// A network.
  package static func network(_ number: UInt64) -> ClientNetwork { ClientNetwork(high: 0, low: number) }

  /// A drawn code.
  package static func code(
    _ purpose: ChallengePurpose = .signIn, to destination: CodeDestination = mailbox(),
    account: UserID? = nil,
    from network: ClientNetwork? = nil, limits: CodeLimits = .standard, at seconds: TimeInterval = 0
  ) -> CodeSecrets.Drawn {
    codeSecrets(limits).challenge(
      for: purpose, to: destination, account: account, hasLink: true, language: .english, network: network,
      at: time(seconds))
  }
}

extension CodeSecrets.Drawn {
  package var id: ChallengeID { challenge.record.id }

  /// A code that is not this one.
  package var wrongCode: String { code == "000000" ? "000001" : "000000" }

  /// What presents a code.
  package func query(
    _ typed: String, _ selector: ChallengeQuery.Selector? = nil, from network: ClientNetwork? = nil
  ) -> ChallengeQuery {
    ChallengeQuery(
      selector ?? .id(id), purpose: challenge.record.purpose, code: TypedCode(typed), network: network,
      secrets: challenge.secrets)
  }
}

extension CodeStore {
  /// Begins a challenge.
  package func begin(_ drawn: CodeSecrets.Drawn, at seconds: TimeInterval = 0) async throws -> ChallengeStart
  {
    try await start(
      drawn.challenge, sending: StoreFixture.job("code \(drawn.id)", at: seconds),
      at: StoreFixture.time(seconds))
  }

  /// Presents a code.
  package func present(
    _ drawn: CodeSecrets.Drawn, _ typed: String, from network: ClientNetwork? = nil,
    at seconds: TimeInterval = 0
  ) async throws -> ChallengeVerdict {
    try await answer(drawn.query(typed, from: network), at: StoreFixture.time(seconds))
  }
}

extension ChallengeVerdict {
  /// Whether it is right.
  package var isRight: Bool { if case .right = self { true } else { false } }
}
