import Foundation
import Testing

@testable import BramleyCore

@Suite struct PasswordTests {
  @Test func `length is counted in characters`() {
    #expect(Password(presented: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦").weakness == .tooShort)
    #expect(Password(presented: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦").weakness == nil)
    #expect(Password(presented: "e\u{301}e\u{301}e\u{301}e\u{301}").weakness == .tooShort)
    #expect(Password(presented: String(repeating: "ä ", count: 64)).weakness == nil)
    #expect(Password(presented: String(repeating: "ä", count: 129)).weakness == .tooLong)
  }

  @Test func `a character of thousands of code points is not a long password`() {
    let heap = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(Password(presented: String(repeating: heap, count: 8)).weakness == .tooLong)
  }

  @Test(arguments: ["password", "PassWord", "123456789", "qwertyuiop", "trustno1", "football"])
  func `the commonest are refused in any case`(_ text: String) {
    #expect(Password(presented: text).weakness == .tooCommon)
  }

  @Test(arguments: [
    "88888888", "87654321", "12341234", "jennifer", "Michelle", "chocolate", "DECEMBER", "administrator",
    "facebook", "P@ssword", "p@ssw0rd",
  ])
  func `common words, names and rows of digits are among them`(_ text: String) {
    #expect(Password(presented: text).weakness == .tooCommon)
  }

  @Test(arguments: ["augusta.ada@b\u{FC}cher.example", "Augusta.Ada", "AUGUSTA.ADA@XN--BCHER-KVA.example"])
  func `neither an address nor its local part may be its password`(_ text: String) throws {
    let address = try #require(EmailAddress("Augusta.Ada@B\u{FC}cher.example"))
    let other = try #require(EmailAddress("eve@example.com"))
    #expect(Password(presented: text).weakness(for: address.identity) == .tooCommon)
    #expect(Password(presented: text).weakness(for: other.identity) == nil)
    #expect(Password(presented: text + "1").weakness(for: address.identity) == nil)
  }

  @Test(arguments: ["correct horse battery staple", "        ", "aB3$xyzq", "пароль-для-меня", "密码密码密码密码"])
  func `a password needs no mix of characters`(_ text: String) {
    #expect(Password(presented: text).weakness == nil)
  }

  @Test func `composed and decomposed forms are one password`() {
    #expect(Password(presented: "Apfelb\u{E4}ume").bytes == Password(presented: "Apfelba\u{308}ume").bytes)
    #expect(Password(presented: "ＡＢＣ12345").bytes != Password(presented: "ABC12345").bytes)
  }
}

@Suite struct PasswordHashTests {
  @Test func `a hash is a PHC string that names its cost`() throws {
    let salt = Data(repeating: 7, count: 16)
    let hash = try #require(Argon2id.hash(Password(presented: "correct horse"), salt: salt, .standard))
    #expect(hash.phc.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$"))
    #expect(hash.cost == .argon2id(.standard))
    #expect(hash.read?.matches(Password(presented: "correct horse"), key: nil) == true)
    #expect(hash.read?.matches(Password(presented: "correct horsf"), key: nil) == false)
  }

  /// Made by the reference command: `echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1 -e`.
  @Test func `hashes made by other implementations are read`() {
    let known = PasswordHash(
      phc: "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4")
    #expect(known.read?.matches(Password(presented: "password"), key: nil) == true)
    #expect(known.cost == .argon2id(Argon2Parameters(memory: 256, passes: 2, lanes: 1)))
  }

  @Test(arguments: [
    "", "$argon2d$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", "$2b$12$abc", "$argon2id$v=16$m=8,t=1,p=1$a$b",
  ])
  func `a text that is not such a hash has no cost`(_ text: String) {
    #expect(PasswordHash(phc: text).cost == nil)
  }
}

@Suite struct HashingPoolTests {
  @Test func `as many hashes run as there are threads, and beyond the queue calls are rejected`() async throws
  {
    let pool = HashingPool(threads: 2, waiting: 3)
    let gate = DispatchSemaphore(value: 0)
    let atWork = Presence()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      func send() {
        group.addTask {
          do throws(HashingPool.Failure) {
            return try await pool.run {
              atWork.enter()
              gate.wait()
              atWork.leave()
              return true
            }
          } catch { return false }
        }
      }
      send(); send()
      while atWork.now < 2 { await Task.yield() }
      for _ in 0..<10 { send() }
      var refused = 0
      for _ in 0..<7 { refused += try await group.next() == false ? 1 : 0 }
      #expect(refused == 7)
      for _ in 0..<5 { gate.signal() }
      for try await isDone in group { #expect(isDone) }
    }
    #expect(atWork.most == 2)
  }

  @Test func `one thread serves a thousand waiting calls in order of arrival`() async throws {
    let pool = HashingPool(threads: 1, waiting: 5_000)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<3_000 { group.addTask { try await pool.run { number } } }
      return try await group.reduce(0, +)
    }
    #expect(sum == 3_000 * 2_999 / 2)
  }
}
