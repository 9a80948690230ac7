import BramleyAPI
import Foundation
import Metrics

/// Checks passwords against the stored hashes, and limits failed attempts.
///
/// An unknown address and a wrong password are answered alike and take the same time: a hash is computed in
/// both cases, and records of a refusal are written after the answer.
package struct PasswordChecks: Sendable {
  let store: any PasswordStore
  let hasher: PasswordHasher
  let decoys: HashDecoys
  let attempts: AttemptLimiter
  let ring: KeyRing
  let surroundings: Surroundings
  /// Knows which passwords were leaked; nil where nobody is asked.
  let leaked: LeakedPasswords?
  let pause: @Sendable (Double) async throws -> Void

  /// Makes the checks.
  ///
  /// - Parameters:
  ///   - ring: its person secret determines the cost for an unknown address, and hashes networks.
  ///   - leaked: knows which passwords were leaked; nil where nobody is asked.
  ///   - pause: waits for a number of seconds.
  package init(
    store: any PasswordStore, hasher: PasswordHasher, attempts: AttemptLimiter, ring: KeyRing,
    surroundings: Surroundings, leaked: LeakedPasswords? = nil,
    pause: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) {
    self.store = store
    self.hasher = hasher
    decoys = HashDecoys(today: .argon2id(hasher.parameters), ring: ring, now: surroundings.now) {
      try await store.passwordCosts()
    }
    self.attempts = attempts
    self.ring = ring
    self.surroundings = surroundings
    self.leaked = leaked
    self.pause = pause
  }

  /// Requires that a new password for an address is acceptable, and in no known leak. The latter is asked last, and costs
  /// 300 ms at most.
  func demandAcceptable(_ password: Password, for address: IdentityKey) async throws(Refusal) {
    if let weakness = password.weakness(for: address) { throw Refusal(weakness) }
    guard let leaked, await leaked.finding(of: password) == .leaked else { return }
    throw Refusal.leakedPassword
  }

  /// Admits an attempt, after a delay if many try its address, and records its result: a success when the
  /// body returns, a failure when it reports one, otherwise nothing.
  func attempt<Value>(
    _ address: IdentityKey, from network: ClientNetwork?,
    _ body: (AttemptLimiter.Attempt) async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value {
    let isKnown = try await isKnown(network, to: address)
    let attempt = try await attempts.admit(address, from: network, isKnown: isKnown)
    // Does nothing once the attempt is judged; otherwise others would wait for it forever.
    defer { attempts.withdrew(attempt) }
    if attempt.delay > 0 {
      do { try await pause(attempt.delay) } catch {
        throw Refusal(.unavailable, "The request was given up.", retryAfter: 1)
      }
    }
    do throws(Refusal) {
      let value = try await body(attempt)
      attempts.succeeded(attempt)
      return value
    } catch {
      if error.code == .credentialsInvalid { attempts.failed(attempt) }
      throw error
    }
  }

  /// Whether the account of an address has signed in from a network. The same is computed for an unknown
  /// address.
  private func isKnown(
    _ network: ClientNetwork?, to address: IdentityKey
  ) async throws(Refusal) -> Bool {
    guard let network else { return false }
    let since = surroundings.now().addingTimeInterval(-KnownNetwork.lifetime)
    let known: (user: UserID, hashes: [Data])?
    do { known = try await store.knownNetworks(of: address, since: since) } catch { throw Refusal(error) }
    let hash = KnownNetwork.hash(of: network, for: known?.user ?? UserID(rawValue: ""), by: ring)
    return known?.hashes.contains(hash) ?? false
  }
}
