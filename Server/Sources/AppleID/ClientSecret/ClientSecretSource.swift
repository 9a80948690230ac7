public import Foundation

/// Makes the server's own client secrets: short-lived, cached for minutes, one for each client id.
public actor ClientSecretSource {
  static let lifetime: TimeInterval = 600
  static let reuse: TimeInterval = 300

  private let team: AppleTeamID
  private let key: TeamKey
  private var cache: [AppleClientID: (secret: String, madeAt: Date)] = [:]

  /// Makes a source for one team.
  public init(team: AppleTeamID, key: TeamKey) {
    self.team = team
    self.key = key
  }

  /// Returns a secret that is valid for at least five more minutes.
  ///
  /// - Throws: an error if signing fails.
  public func secret(for client: AppleClientID, at now: Date) async throws -> String {
    if let kept = cache[client], (0..<Self.reuse).contains(now.timeIntervalSince(kept.madeAt)) {
      return kept.secret
    }
    let claims = ClientSecret(team: team, client: client, lifetime: Self.lifetime, at: now)
    let secret = try claims.signed(with: key)
    cache[client] = (secret, now)
    return secret
  }
}
