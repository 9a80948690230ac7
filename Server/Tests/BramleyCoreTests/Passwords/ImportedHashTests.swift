import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct ImportedHashTests {
  /// The vector of firebase/scrypt's README.
  static let firebase = (
    signer: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
    hash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
    salt: "42xEC+ixf3L2lw=="
  )
  static var firebaseText: String {
    "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=\(firebase.signer)$\(firebase.salt)$\(firebase.hash)"
  }

  @Test func `hashes of other implementations match their passwords and no other`() throws {
    var schemes: Set<String> = []
    for (scheme, word, text) in ImportedHashVectors.all {
      let hash = try #require(try ImportedHash(text).hash.read, "\(text)")
      #expect(hash.matches(Password(presented: word), key: nil) == true, "\(text)")
      for wrong in [word.uppercased() + "!", "!" + word, ""] {
        #expect(hash.matches(Password(presented: wrong), key: nil) == false, "\(wrong): \(text)")
      }
      schemes.insert(scheme)
    }
    #expect(schemes.count == 12)
  }

  @Test func `a hash of Firebase needs the project's signer key`() throws {
    let imported = try ImportedHash(Self.firebaseText)
    #expect(!imported.hash.phc.contains("sk="), "the key is not stored with each hash")
    let hash = try #require(imported.hash.read)
    let key = try #require(imported.key)
    #expect(hash.matches(Password(presented: "user1password"), key: key) == true)
    #expect(hash.matches(Password(presented: "user1Password"), key: key) == false)
    #expect(hash.matches(Password(presented: "user1password"), key: key.map { $0 ^ 1 }) == false)
    #expect(hash.matches(Password(presented: "user1password"), key: nil) == nil)
    let other = try ImportedHash(
      firebase: Self.firebase.hash, salt: Self.firebase.salt, signerKey: Self.firebase.signer,
      separator: "Bw==", rounds: 8, memoryCost: 14)
    #expect(other == imported)
  }

  @Test func `bcrypt reads 72 bytes, and a zero byte does not end a password`() throws {
    let (_, word, text) = try #require(
      ImportedHashVectors.all.first { $0.password.utf8.count == 72 && $0.scheme == "bcrypt" })
    let hash = try #require(PasswordHash(phc: text).read)
    #expect(hash.matches(Password(presented: word + "tail"), key: nil) == true)
    #expect(hash.matches(Password(presented: word.dropLast() + "\0"), key: nil) == false)
    let short = try #require(ImportedHashVectors.all.first { $0.password == "a" && $0.scheme == "bcrypt" })
    #expect(
      PasswordHash(phc: short.hash).read?.matches(Password(presented: "a\0b"), key: nil) == false)
  }

  /// A vector of OpenBSD's tests and crypt_blowfish's, with bytes beyond ASCII.
  @Test func `bytes beyond ASCII are hashed as other libraries do`() throws {
    let hash = try #require(
      PasswordHash(phc: "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW").read)
    #expect(hash.matches(Password(presented: "U*U"), key: nil) == true)
  }

  @Test(arguments: [
    "", "secret", "5f4dcc3b5aa765d61d8327deb882cf99", "$1$abc$def",
    "$2x$05$" + String(repeating: "a", count: 53),
    "$2b$5$" + String(repeating: "a", count: 53), "$2b$05$" + String(repeating: "a", count: 52),
    "$2b$05$" + String(repeating: "!", count: 53), "$argon2d$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo",
    "$argon2id$v=16$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo", "$scrypt$ln=14,r=8$c2FsdA$aGFzaA",
    "$scrypt$ln=99,r=8,p=1$c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "pbkdf2_sha256$0$salt$aGFzaGhhc2hoYXNoaGFzaA",
    "pbkdf2_md5$10$salt$aGFzaGhhc2hoYXNoaGFzaA", "pbkdf2_sha256$10$$aGFzaGhhc2hoYXNoaGFzaA",
    "$pbkdf2-sha256$i=10,l=64$c2FsdA$aGFzaGhhc2hoYXNoaGFzaA",
    "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==$c2FsdA$aGFzaA",
    "$first72$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo", String(repeating: "$", count: 2_000),
  ])
  func `a text that can't be checked is not imported`(_ text: String) {
    #expect(throws: ImportedHash.Fault.unreadable) { try ImportedHash(text) }
  }

  @Test(arguments: [
    "$2b$15$" + String(repeating: "a", count: 53), "$2b$31$" + String(repeating: "a", count: 53),
    "$argon2id$v=19$m=4294967295,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
    "$argon2id$v=19$m=65536,t=4000000,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
    "$scrypt$ln=30,r=8,p=1$c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "$scrypt$ln=14,r=8,p=1024$c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
    "scrypt$1073741824$salt$8$1$aGFzaGhhc2hoYXNoaGFzaA",
    "pbkdf2_sha256$4000000000$salt$aGFzaGhhc2hoYXNoaGFzaA",
    "$pbkdf2-sha1$4000001$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
  ])
  func `a hostile hash, whose check would take minutes or all memory, is not imported`(_ text: String) {
    #expect(throws: ImportedHash.Fault.tooExpensive) { try ImportedHash(text) }
  }

  @Test func `each decoy has the cost that it stands for, and can be checked`() throws {
    var costs = Set(ImportedHashVectors.all.compactMap { try? ImportedHash($0.hash).hash.cost })
    costs.insert(try #require(try ImportedHash(Self.firebaseText).hash.cost))
    #expect(costs.count > 20)
    let random = Surroundings.live.random
    for cost in costs {
      let decoy = PasswordHash(decoy: cost, random)
      #expect(decoy.cost == cost)
      let key = [UInt8](random(FirebaseHash.keyBytes))
      #expect(decoy.read?.matches(Password(presented: "password"), key: key) == false, "\(decoy.phc)")
    }
    #expect(Set(costs.map(\.text)).count == costs.count, "the store keeps costs apart by their texts")
  }
}
