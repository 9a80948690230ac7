import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AppleAttemptsTests {
  private let clock = TestClock()
  private let source = CountedNonces()

  private var context: SignInContext {
    SignInContext(
      now: { [clock] in clock.now },
      nonce: NonceSource { [source] () throws(SignInError) in try await source.next() })
  }

  @Test func `a prepared attempt is returned once, and the next one is prepared at once`() async {
    let attempts = AppleAttempts(in: context)
    await attempts.prepare()
    #expect(attempts.take().nonce == "nonce-1")
    await attempts.prepare()
    #expect(attempts.take().nonce == "nonce-2")
  }

  @Test func `preparing twice asks once`() async {
    let attempts = AppleAttempts(in: context)
    async let first: Void = attempts.prepare()
    async let second: Void = attempts.prepare()
    _ = await (first, second)
    #expect(await source.count == 1)
  }

  @Test func `an attempt that is too old is not returned`() async {
    let attempts = AppleAttempts(in: context)
    await attempts.prepare()
    clock.advance(301)
    await attempts.prepare()
    #expect(attempts.take().nonce == "nonce-2")
  }

  @Test func `a clock that was set back makes a new one`() async {
    let attempts = AppleAttempts(in: context)
    await attempts.prepare()
    clock.advance(-10)
    await attempts.prepare()
    #expect(attempts.take().nonce == "nonce-2")
  }

  @Test func `without network the nonce is made here, and never the same twice`() async {
    await source.fail()
    let attempts = AppleAttempts(in: context)
    await attempts.prepare()
    let nonces = Set((0..<3).map { _ in attempts.take().nonce })
    #expect(nonces.count == 3 && nonces.allSatisfy { $0.count == 43 })
  }
}

private actor CountedNonces {
  private(set) var count = 0
  private var fails = false

  func fail() { fails = true }

  func next() throws(SignInError) -> String {
    if fails { throw .unexpectedAnswer(status: 503) }
    count += 1
    return "nonce-\(count)"
  }
}
