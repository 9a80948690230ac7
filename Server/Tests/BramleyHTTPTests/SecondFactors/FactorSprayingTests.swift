import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Guesses at second factors from thousands of networks, by somebody who has the password, while the owner signs in from home.
/// `make soak` makes a hundred thousand (`BRAMLEY_FACTOR_GUESSES`).
@Suite struct FactorSprayingTests {
  private let guesses =
    ProcessInfo.processInfo.environment["BRAMLEY_FACTOR_GUESSES"].flatMap(Int.init) ?? 3_000
  private let home = ClientNetwork(high: 0x2001_0DB8_0000_0001, low: 0)

  @Test(arguments: [SecondFactorMethod.totp, .recoveryCode])
  func
    `of guesses over thousands of networks few are compared, none opens the account, and the owner gets in`(
      method: SecondFactorMethod
    ) async throws
  {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    _ = try await enter(server, app, from: home)
    server.clock.advance(by: 60)
    var random = SeededChance(seed: 22)
    var (compared, opened, owned) = (0, 0, 0)
    var token: String?
    for guess in 0..<guesses {
      // All of it within a day.
      server.clock.advance(by: 86_000 / TimeInterval(guesses))
      if guess.isMultiple(of: max(guesses / 40, 1)) {
        _ = try await enter(server, app, from: home)
        owned += 1
      }
      let network = ClientNetwork(
        high: 0, low: 0xFFFF_0000_0000 | UInt64(UInt32.random(in: 0...(.max), using: &random)))
      let waiting: String
      if let token { waiting = token } else { waiting = try await begin(server, from: network) }
      token = waiting
      do {
        _ = try await server.services.secondFactors?.signIn(
          SecondFactorSignInRequest(
            token: waiting, method: method, code: wrong(method, of: app, using: &random)),
          idempotencyKey: nil, MailOrigin(from: network))
        opened += 1
        token = nil
      } catch {
        switch error.code {
        case .codeWrong: compared += 1
        case .codeExpired: token = nil
        case .tooManyAttempts: break
        default: Issue.record("\(error)")
        }
      }
    }
    // By chance a compared code of the app is right three times in a million.
    #expect(compared >= 10 && compared <= 60 && opened == 0, "\(compared) compared, \(opened) opened")
    #expect(owned >= 40)
    print("\(guesses) guesses at \(method): \(compared) compared, the owner signed in \(owned) times")
  }

  /// A code that the account does not have. Where it had it by chance, the counts would begin anew.
  private func wrong(
    _ method: SecondFactorMethod, of app: FactorDoor.App, using random: inout SeededChance
  ) -> String {
    guard method == .totp else {
      return RecoveryCode(bytes: Data((0..<10).map { _ in UInt8.random(in: 0...255, using: &random) })).text
    }
    let near = Set((-2...2).map { app.code($0) })
    while true {
      let code = String(format: "%06d", Int.random(in: 0..<1_000_000, using: &random))
      if !near.contains(code) { return code }
    }
  }

  /// Shows the password, and returns the token of the sign-in that waits.
  private func begin(_ server: FactorDoor, from network: ClientNetwork) async throws -> String {
    let provider = try #require(server.services.providers[.password] as? PasswordProvider)
    let body = SignInBody(PasswordSignInRequest(email: FactorDoor.address, password: FactorDoor.password))
    do {
      _ = try await server.services.signIn.signIn(
        with: provider, body, idempotencyKey: nil, from: network)
    } catch {
      return try #require(error.secondFactor?.token, "\(error)")
    }
    Issue.record("the password alone opened the account")
    return ""
  }

  /// Signs in as the owner, with the app.
  private func enter(
    _ server: FactorDoor, _ app: FactorDoor.App, from network: ClientNetwork
  ) async throws -> Session? {
    let token = try await begin(server, from: network)
    return try await server.services.secondFactors?.signIn(
      SecondFactorSignInRequest(token: token, method: .totp, code: app.code()), idempotencyKey: nil,
      MailOrigin(from: network))
  }
}
