import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Guesses by somebody who has the password. `make soak` makes more of them (`BRAMLEY_GUESSES`).
@Suite struct FactorGuessingTests {
  private let guesses = ProcessInfo.processInfo.environment["BRAMLEY_GUESSES"].flatMap(Int.init) ?? 3_000

  @Test(arguments: [SecondFactorMethod.totp, .recoveryCode])
  func `of guesses over many sign-ins few are compared, and none opens the account`(
    method: SecondFactorMethod
  ) async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    var random = SeededChance(seed: 21)
    var (compared, refused) = (0, 0)
    var token = try await server.waiting()
    for guess in 0..<guesses {
      let code: String
      if method == .totp {
        // Not the right one, by which the counts would begin anew.
        let near = Set((-2...2).map { app.code($0) })
        var number = Int.random(in: 0..<1_000_000, using: &random)
        while near.contains(String(format: "%06d", number)) { number = (number + 1) % 1_000_000 }
        code = String(format: "%06d", number)
      } else {
        code = RecoveryCode(bytes: Data((0..<10).map { _ in UInt8.random(in: 0...255, using: &random) })).text
      }
      let answer = try await server.prove(token, code, method)
      switch answer.problem?.code {
      case .codeWrong: compared += 1
      case .tooManyAttempts: refused += 1
      case .codeExpired: token = try await server.waiting()
      default: Issue.record("\(answer.status) \(answer.body)")
      }
      // All of it within a day.
      if guess.isMultiple(of: 100) { server.clock.advance(by: 86_000 / TimeInterval(max(guesses / 100, 1))) }
    }
    #expect(compared > 10 && compared <= 60, "\(compared) compared, \(refused) refused")
    // Guesses of one method don't lock the other.
    if method == .recoveryCode {
      _ = try await server.prove(try await server.waiting(), app.code()).session
    } else {
      _ = try await server.prove(try await server.waiting(), app.recoveryCodes[0], .recoveryCode).session
    }
    server.clock.advance(by: 86_400)
    let owner =
      method == .totp
      ? try await server.prove(try await server.waiting(), app.code())
      : try await server.prove(try await server.waiting(), app.recoveryCodes[1], .recoveryCode)
    #expect(owner.status == 200, "the owner gets in once the guesses have ended: \(owner.body)")
  }
}
