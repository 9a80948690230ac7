import BramleyAPI
import Foundation

/// Hashes and checks passwords on its own pool of threads.
package struct PasswordHasher: Sendable {
  let parameters: Argon2Parameters
  private let pool: HashingPool
  private let surroundings: Surroundings

  /// Makes a hasher, and computes one hash immediately on this thread to verify that there is enough memory.
  package init(
    parameters: Argon2Parameters = .standard, pool: HashingPool, surroundings: Surroundings
  ) throws(Refusal) {
    self.parameters = parameters
    self.pool = pool
    self.surroundings = surroundings
    let password = Password(presented: surroundings.random(16).base64EncodedString())
    let salt = surroundings.random(Argon2id.saltBytes)
    guard Argon2id.hash(password, salt: salt, parameters) != nil else {
      throw Refusal(
        .unavailable, "There is no memory for one password hash.", remedy: "Lower passwords.memory_kib.")
    }
  }

  /// Returns a password's hash with a new salt.
  func hash(_ password: Password) async throws(Refusal) -> PasswordHash {
    let salt = surroundings.random(Argon2id.saltBytes)
    return try await Self.onPool(pool) { [parameters] in Argon2id.hash(password, salt: salt, parameters) }
  }

  /// Whether the password matches the hash; without a hash a check is made all the same, and fails.
  ///
  /// - Parameter decoy: the cost of that check; by default the cost of a new hash.
  func matches(
    _ password: Password, _ hash: PasswordHash?, decoy: Argon2Parameters? = nil
  ) async throws(Refusal) -> Bool {
    let nobodys = nobodys(decoy ?? parameters)
    let isRight = try await Self.onPool(pool) { Argon2id.matches(password, hash ?? nobodys) }
    return isRight && hash != nil
  }

  /// Returns a hash that belongs to no password, for checks when an address has none.
  func nobodys(_ cost: Argon2Parameters) -> PasswordHash {
    let salt = surroundings.random(Argon2id.saltBytes)
    return PasswordHash(cost, salt: salt, hash: surroundings.random(Argon2id.hashBytes))
  }

  /// Whether a stored hash costs less than today's and is renewed at the next sign-in.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    hash.parameters.map { $0.isWeaker(than: parameters) } ?? true
  }

  private static func onPool<Value: Sendable>(
    _ pool: HashingPool, _ work: @escaping @Sendable () -> Value?
  ) async throws(Refusal) -> Value {
    let value: Value?
    do throws(HashingPool.Failure) { value = try await pool.run(work) } catch .busy {
      throw Refusal(.unavailable, "Too many sign-ins wait.", retryAfter: 2)
    } catch {
      throw Refusal(.unavailable, "The request was given up.", retryAfter: 1)
    }
    guard let value else { throw Refusal(.unavailable, "The server has no memory to spare.", retryAfter: 5) }
    return value
  }
}
