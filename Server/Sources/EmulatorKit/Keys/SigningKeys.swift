import Foundation
package import OpenID
import Synchronization

/// The two RSA keys of a provider in a new world.
///
/// Making RSA keys takes longer than everything else at the start, so they are made once the emulator accepts requests,
/// or when they are first needed. Callers that sign or publish them wait until both exist.
public final class SigningKeys: Sendable {
  private struct State {
    var hasBegun = false
    var made: Result<[SigningKey], any Error>?
    var waiting: [@Sendable (Result<[SigningKey], any Error>) -> Void] = []
  }

  private let state = Mutex(State())
  private let count: Int
  private let newID: @Sendable () -> KeyID

  /// New keys with new ids, not made yet.
  public convenience init() { self.init(count: 2) }

  package init(count: Int, newID: @escaping @Sendable () -> KeyID = SigningKeys.shortID) {
    self.count = count
    self.newID = newID
  }

  /// Ten capital letters and digits.
  package static func shortID() -> KeyID {
    var random = SystemRandomNumberGenerator()
    return KeyID(rawValue: random.text(10, of: .uppercase + .digits))
  }

  /// Forty hex digits.
  package static func longID() -> KeyID {
    var random = SystemRandomNumberGenerator()
    return KeyID(rawValue: random.bytes(20).hex)
  }

  /// Starts making the keys.
  package func begin() {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    if count == 0 { finish(.success([])) }
    let (count, newID) = (count, newID)
    let parts = Mutex<[Result<SigningKey, any Error>]>([])
    for _ in 0..<count {
      // Not on the cooperative threads, which would block each other.
      Thread.detachNewThread {
        let key = Result { try SigningKey(id: newID()) }
        let all = parts.withLock { parts in
          parts.append(key)
          return parts.count == count ? parts : nil
        }
        if let all { self.finish(Result { try all.map { try $0.get() } }) }
      }
    }
  }

  // Worlds in memory share one pair, so that an id always names the same key.
  package static let ofThisProcess = SigningKeys()

  /// A key that is never published.
  package static let stray = SigningKeys(count: 1)

  private func finish(_ result: Result<[SigningKey], any Error>) {
    let waiting = state.withLock { state in
      state.made = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter(result) }
  }

  func whenMade(_ body: @escaping @Sendable (Result<[SigningKey], any Error>) -> Void) {
    begin()
    let made = state.withLock { state in
      if state.made == nil { state.waiting.append(body) }
      return state.made
    }
    if let made { body(made) }
  }
}
