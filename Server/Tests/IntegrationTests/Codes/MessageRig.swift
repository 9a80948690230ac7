import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

/// A server that mails and texts to its emulator, for one test.
func withMessages(
  settings changes: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: @MainActor @Sendable (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  try await AppleIDEmulator.run(try EmulatedApple(now: { clock.now })) { apple in
    var settings: [SettingKey: String] = [
      .mailFrom: "Orchard <hello@example.com>",
      .mailSMTPURL: try #require(apple.smtpURL).absoluteString,
      .mailLinkHost: "links.example.com", .mailSignIn: "link", .phoneSender: "emulator",
      .phoneCountries: "DE",
    ]
    settings.merge(changes) { $1 }
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings,
      surroundings: clock.surroundings)
    do { try await body(server, apple) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }
}

extension AppleIDEmulator {
  /// The next mail to an address, also on a busy machine.
  func nextMail(to address: String) async throws -> ReceivedMail {
    try await mail.next(to: address, within: .seconds(120))
  }

  /// The next text to a number, also on a busy machine.
  func nextText(to number: String) async throws -> ReceivedText {
    try await texts.next(to: number, within: .seconds(120))
  }
}

@MainActor extension Auth {
  /// An app with all methods that codes belong to.
  static func ofMessages(
    _ server: RunningServer, _ apple: AppleIDEmulator, storage: any SecureStorage = MemoryStorage()
  ) -> Auth {
    Auth(
      server: server.url,
      strategies: [
        AppleEmulatorStrategy(apple: apple.baseURL), PasswordStrategy(), EmailCodeStrategy(),
        EmailLinkStrategy(), PhoneStrategy(),
      ], storage: storage, transport: .patient)
  }

  /// The question that a screen shows once it waits for an answer of this kind, to be sent there.
  @discardableResult
  func question(
    _ kind: SignInQuestion.Kind, to place: String? = nil, after rejection: SignInQuestion.Rejection? = nil
  ) async throws -> SignInQuestion {
    try await question(kind) { question in
      question.rejection == rejection && (place == nil || question.sentTo == place)
    }
  }

  /// The question that a screen shows once it is as described. What asks for it may fail instead: that failure ends the
  /// wait, since no question follows.
  func question(
    _ kind: SignInQuestion.Kind, where isAsMeant: (SignInQuestion) -> Bool
  ) async throws -> SignInQuestion {
    let earlier = failure
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let pending = question, !pending.isChecking, pending.question.kind == kind,
        isAsMeant(pending.question)
      {
        return pending.question
      }
      if let failure, failure != earlier {
        throw EndOfOutput(description: "no question of the kind \(kind), since this failed: \(failure)")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    let shown = question.map { "\($0.question.kind), being checked: \($0.isChecking)" } ?? "none"
    throw EndOfOutput(description: "no question of the kind \(kind), but: \(shown)")
  }
}
