import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct PasskeyOfferTests {
  private let server = FactorBackend()
  private let keyboard = Keyboard()

  /// The keyboard: it waits until the person taps a passkey, and ends with its task.
  private actor Keyboard {
    private(set) var requests = 0
    private(set) var cancellations = 0
    private var waiting: CheckedContinuation<Bool, Never>?

    func tap() {
      waiting?.resume(returning: true)
      waiting = nil
    }

    func isWaiting(for count: Int) -> Bool { waiting != nil && requests >= count }

    func wait() async -> Bool {
      requests += 1
      return await withTaskCancellationHandler {
        await withCheckedContinuation { waiting = $0 }
      } onCancel: {
        Task { await self.cancel() }
      }
    }

    private func cancel() {
      cancellations += 1
      waiting?.resume(returning: false)
      waiting = nil
    }
  }

  private func auth(pause: (@Sendable (Duration) async throws -> Void)? = nil) -> Auth {
    let (keyboard, authenticator) = (
      keyboard, SoftwareAuthenticator(storage: MemoryStorage(), keys: .fake)
    )
    var sheet = PasskeySheet(
      prove: { request, _ in
        guard request.interaction == .autoFill, await keyboard.wait() else {
          return .failure(AppleSheetFailure(1001))
        }
        _ = try? await authenticator.make(FactorBackend.creation)
        guard let proof = try? await authenticator.prove(request.options) else {
          return .failure(AppleSheetFailure(1001))
        }
        return .success(.passkey(proof))
      }, make: { _, _ in .failure(AppleSheetFailure(1001)) })
    sheet.hasAutoFill = true
    var context = SignInContext()
    if let pause { context.pause = pause }
    return Auth(
      engine: SessionEngine(
        backend: server.backend(), storage: MemoryStorage(),
        strategies: [PasskeyStrategy(sheet: sheet), PreviewStrategy.apple], context: context),
      credentials: nil)
  }

  private func untilWaiting(_ requests: Int = 1) async {
    while await !keyboard.isWaiting(for: requests) { await Task.yield() }
  }

  @Test func `the keyboard's passkey signs in, and nothing shows before the tap`() async throws {
    let auth = auth()
    let offer = Task { await auth.offerPasskeys() }
    await untilWaiting()
    #expect(auth.state != .signingIn(.passkey) && auth.failure == nil)
    await keyboard.tap()
    await offer.value
    #expect(auth.user != nil && auth.lastMethod == .passkey)
    #expect(await server.starts == ["sign_in"])
  }

  @Test func `another sign-in ends the offer first, since the system shows one request at a time`()
    async throws
  {
    let auth = auth()
    let offer = Task { await auth.offerPasskeys() }
    await untilWaiting()
    try await auth.signIn(with: .apple())
    await offer.value
    #expect(await keyboard.cancellations == 1)
    #expect(auth.lastMethod == .apple && auth.failure == nil)
  }

  @Test func `the offer ends with the form`() async throws {
    let auth = auth()
    let offer = Task { await auth.offerPasskeys() }
    await untilWaiting()
    offer.cancel()
    await offer.value
    #expect(auth.user == nil && auth.failure == nil)
  }

  @Test func `a challenge that is about to expire is replaced while the keyboard waits`() async throws {
    let clock = Pauses()
    let auth = auth { try await clock.pause($0) }
    let offer = Task { await auth.offerPasskeys() }
    await untilWaiting()
    while await clock.asked.isEmpty { await Task.yield() }
    #expect(await clock.asked == [.seconds(270)])
    await clock.end()
    await untilWaiting(2)
    await keyboard.tap()
    await offer.value
    #expect(await server.starts == ["sign_in", "sign_in"])
    #expect(await server.proofs.first?.request(PasskeySignInRequest.self)?.challengeID == "c2")
  }

  /// The first pause ends when the test says so, later ones with their tasks.
  private actor Pauses {
    private(set) var asked: [Duration] = []
    private var first: CheckedContinuation<Void, Never>?

    func end() {
      first?.resume()
      first = nil
    }

    func pause(_ duration: Duration) async throws {
      asked.append(duration)
      guard asked.count == 1 else {
        try await Task.sleep(for: .seconds(3600))
        return
      }
      await withCheckedContinuation { first = $0 }
    }
  }
}
