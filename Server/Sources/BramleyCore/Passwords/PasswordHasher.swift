import BramleyAPI
import Foundation

/// Hashes and checks passwords on its own pool of threads.
package struct PasswordHasher: Sendable {
  let parameters: Argon2Parameters
  private let pool: HashingPool
  private let surroundings: Surroundings

  /// Makes a hasher.
  ///
  /// - Throws: A refusal where there is not enough memory for one hash.
  package init(
    parameters: Argon2Parameters = .standard, pool: HashingPool, surroundings: Surroundings
  ) throws(Refusal) {
    self.parameters = parameters
    self.pool = pool
    self.surroundings = surroundings
    guard Argon2Memory.suffices(for: parameters) else {
      throw Refusal(
        .unavailable, "There is no memory for one password hash.", remedy: "Lower passwords.memory_kib.")
    }
  }

  /// Returns a password's hash with a new salt.
  func hash(_ password: Password) async throws(Refusal) -> PasswordHash {
    try await hash(password.bytes)
  }

  private func hash(_ input: [UInt8]) async throws(Refusal) -> PasswordHash {
    let salt = surroundings.random(Argon2id.saltBytes)
    return try await Self.onPool(pool, HashCost.argon2id(parameters)) { [parameters] in
      Argon2id.hash(input, salt: salt, parameters)
    }
  }

  /// Returns the hash that replaces a stored one which the password matched.
  func renewed(_ stored: PasswordHash, for password: Password) async throws(Refusal) -> PasswordHash {
    guard let part = stored.read?.verifiedPart(of: password) else { return try await hash(password) }
    return First72BytesHash.marked(try await hash(part))
  }

  /// Whether the password matches the hash; without a hash a check is made all the same, and fails.
  ///
  /// - Parameters:
  ///   - key: the opened key of the hash's source, where it has one.
  ///   - decoy: the cost of that check; by default the cost of a new hash.
  func matches(
    _ password: Password, _ hash: PasswordHash?, key: [UInt8]? = nil, decoy: HashCost? = nil
  ) async throws(Refusal) -> Bool {
    let nobodys = nobodys(decoy ?? .argon2id(parameters))
    let nobodysKey = [UInt8](surroundings.random(FirebaseHash.keyBytes))
    let checked = (hash ?? nobodys).read
    guard let checked else { throw Refusal.hashOfUnknownScheme }
    let key = hash == nil ? nobodysKey : key
    let isRight = try await Self.onPool(pool, checked.cost) { checked.matches(password, key: key) }
    return isRight && hash != nil
  }

  /// Returns a hash that belongs to no password, for checks when an address has none.
  func nobodys(_ cost: HashCost) -> PasswordHash { PasswordHash(decoy: cost, surroundings.random) }

  /// Whether a stored hash is another system's or costs less than today's, and is renewed at the next sign-in.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    guard case .argon2(.id, let cost) = hash.cost else { return true }
    return cost.isWeaker(than: parameters)
  }

  private static func onPool<Value: Sendable>(
    _ pool: HashingPool, _ cost: HashCost, _ work: @escaping @Sendable () -> Value?
  ) async throws(Refusal) -> Value {
    let value: Value?
    do throws(HashingPool.Failure) { value = try await pool.run(memory: cost.memory, work) } catch .busy {
      throw Refusal(.unavailable, "Too many sign-ins wait.", retryAfter: 2)
    } catch {
      throw Refusal(.unavailable, "The request was given up.", retryAfter: 1)
    }
    guard let value else { throw Refusal(.unavailable, "The server has no memory to spare.", retryAfter: 5) }
    return value
  }
}
