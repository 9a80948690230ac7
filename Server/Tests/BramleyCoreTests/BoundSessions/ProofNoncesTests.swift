import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct ProofNoncesTests {
  private let clock = ManualClock()
  private let nonces: ProofNonces

  init() { nonces = ProofNonces(ring: KeyRing.fixture(1), surroundings: clock.surroundings) }

  @Test func `a nonce is accepted for five minutes, also by a node whose clock is behind`() {
    let nonce = nonces.issue()
    let now = clock.now
    #expect(nonces.accepts(nonce, at: now))
    #expect(nonces.accepts(nonce, at: now.addingTimeInterval(-ClockWatch.tolerance + 1)))
    #expect(!nonces.accepts(nonce, at: now.addingTimeInterval(-ClockWatch.tolerance - 1)))
    #expect(nonces.accepts(nonce, at: now.addingTimeInterval(299)))
    #expect(!nonces.accepts(nonce, at: now.addingTimeInterval(300)))
  }

  @Test func `another node with the same key accepts it, and a server with another key does not`() {
    let nonce = nonces.issue()
    #expect(
      ProofNonces(ring: KeyRing.fixture(1), surroundings: clock.surroundings).accepts(nonce, at: clock.now))
    #expect(
      !ProofNonces(ring: KeyRing.fixture(2), surroundings: clock.surroundings).accepts(nonce, at: clock.now))
  }

  @Test func `an altered nonce is none`() throws {
    let nonce = Array(nonces.issue().utf8)
    for place in nonce.indices {
      var altered = nonce
      altered[place] = altered[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: altered, as: UTF8.self)
      #expect(!nonces.accepts(text, at: clock.now), "\(place)")
    }
    #expect(!nonces.accepts("", at: clock.now))
  }
}
