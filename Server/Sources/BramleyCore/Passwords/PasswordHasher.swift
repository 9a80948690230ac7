import BramleyAPI
import Foundation

/// Hashes and checks passwords on a pool of threads of its own.
public struct PasswordHasher: Sendable {
  let parameters: Argon2Parameters
  private let pool: HashingPool
  private let surroundings: Surroundings
  /// What the password of an unknown address is checked against, so that the answer takes as long.
  private let nobodys: PasswordHash

  /// Makes a hasher, and at once, on this thread, the hash of nobody's password.
  public init(
    parameters: Argon2Parameters = .standard, pool: HashingPool, surroundings: Surroundings
  ) throws(Refusal) {
    self.parameters = parameters
    self.pool = pool
    self.surroundings = surroundings
    let password = Password(presented: surroundings.random(16).base64EncodedString())
    let salt = surroundings.random(Argon2id.saltBytes)
    guard let hash = Argon2id.hash(password, salt: salt, parameters) else {
      throw Refusal(
        .unavailable, "There is no memory for one password hash.", remedy: "Lower passwords.memory_kib.")
    }
    nobodys = hash
  }

  /// A password's hash with a new salt.
  func hash(_ password: Password) async throws(Refusal) -> PasswordHash {
    let salt = surroundings.random(Argon2id.saltBytes)
    return try await Self.onPool(pool) { [parameters] in Argon2id.hash(password, salt: salt, parameters) }
  }

  /// Whether the password is the hash's; without a hash a check is made all the same, and fails.
  func matches(_ password: Password, _ hash: PasswordHash?) async throws(Refusal) -> Bool {
    let isRight = try await Self.onPool(pool) { [nobodys] in Argon2id.matches(password, hash ?? nobodys) }
    return isRight && hash != nil
  }

  /// Whether a kept hash costs less than today's and is to be made anew at the next sign-in.
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
