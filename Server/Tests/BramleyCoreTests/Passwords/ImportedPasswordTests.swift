import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct ImportedPasswordTests {
  @Test func `a person of another system signs in, and the hash is this server's from then on`() async throws
  {
    let rig = try await PasswordRig()
    let words = Dictionary(grouping: ImportedHashVectors.all, by: \.scheme).mapValues { $0[0] }
    for (index, (scheme, word, text)) in words.values.enumerated() {
      #expect(try await rig.add("person\(index)", text) == .added)
      #expect(await rig.refusal("person\(index)", word + "?") == .credentialsInvalid)
      #expect(
        try await rig.hash("person\(index)") == (try ImportedHash(text).hash.phc),
        "a wrong one changes nothing")
      let session = try await rig.signIn("person\(index)", word)
      #expect(!session.isNewUser && session.user.emailVerified)
      // An imported Argon2id hash that costs more than this server's is as good.
      let cost = scheme.hasPrefix("argon2id") ? "" : "v=19$m=64,t=1,p=1$"
      #expect(try await rig.hash("person\(index)")?.hasPrefix("$argon2id$\(cost)") == true, "\(scheme)")
      _ = try await rig.signIn("person\(index)", word)
      #expect(await rig.refusal("person\(index)", word + "?") == .credentialsInvalid)
    }
  }

  @Test func `a person of a Firebase project signs in with the sealed signer key`() async throws {
    let rig = try await PasswordRig()
    #expect(try await rig.add("ada", ImportedHashTests.firebaseText) == .added)
    let address = EmailAddress("ada@example.com")!.identity
    let source = try #require(try await rig.store.password(of: address)?.source)
    #expect(!source.sealedKey.isEmpty && source.sealedKey.count < 200)
    #expect(await rig.refusal("ada", "user2password") == .credentialsInvalid)
    _ = try await rig.signIn("ada", "user1password")
    #expect(try await rig.store.password(of: address)?.source == nil)
    #expect(try await rig.hash("ada")?.hasPrefix("$argon2id$") == true)
    #expect(await rig.refusal("ada", "user1password") == nil)
  }

  @Test func `a signer key under a lost master key is a fault of the server, not a wrong password`()
    async throws
  {
    let rig = try await PasswordRig()
    let other = KeyRing([MasterKey(bytes: Data(repeating: 2, count: 32))!], now: { StoreFixture.start })!
    let person = ImportedPerson(
      StoreFixture.user("ada"), IdentityID(rawValue: StoreFixture.id("identity")),
      address: EmailAddress("ada@example.com")!, isVerified: false,
      password: try ImportedHash(ImportedHashTests.firebaseText), by: Seal(ring: other),
      changedAt: StoreFixture.start, at: StoreFixture.start)
    #expect(try await rig.store.add(person) == .added)
    #expect(await rig.refusal("ada", "user1password") == .unavailable)
  }

  @Test func `of a password that is longer than bcrypt reads, no more decides than was proven`() async throws
  {
    let rig = try await PasswordRig()
    let (_, word, text) = try #require(
      ImportedHashVectors.all.first { $0.password.utf8.count == 80 && $0.scheme == "bcrypt" })
    _ = try await rig.add("ada", text)
    // The person mistypes what bcrypt never read. That must not become the password.
    _ = try await rig.signIn("ada", word + "x")
    #expect(try await rig.hash("ada")?.hasPrefix("$first72$argon2id$") == true)
    _ = try await rig.signIn("ada", word)
    #expect(await rig.refusal("ada", "x" + word) == .credentialsInvalid)
    #expect(await rig.refusal("ada", String(word.dropLast(8))) == .credentialsInvalid)
  }

  @Test func `the mark stays when the hash is renewed at a higher cost`() async throws {
    let rig = try await PasswordRig()
    let (_, word, text) = try #require(
      ImportedHashVectors.all.first { $0.password.utf8.count == 80 && $0.scheme == "bcrypt" })
    let proof = PasswordHash(phc: text)
    let first = try await rig.checks.hasher.renewed(proof, for: Password(presented: word))
    let again = try await rig.checks.hasher.renewed(first, for: Password(presented: word + "other tail"))
    #expect(again.phc.hasPrefix("$first72$"))
    #expect(again.read?.matches(Password(presented: word), key: nil) == true)
  }

  @Test func `of several first sign-ins at once one renews the hash, and it stays the same password`()
    async throws
  {
    let rig = try await PasswordRig()
    let (_, word, text) = ImportedHashVectors.all[0]
    _ = try await rig.add("ada", text)
    let codes = await withTaskGroup(of: ProblemCode?.self) { group in
      for _ in 0..<4 { group.addTask { await rig.refusal("ada", word) } }
      return await group.reduce(into: [ProblemCode?]()) { $0.append($1) }
    }
    #expect(codes.contains(nil))
    #expect(codes.allSatisfy { $0 == nil || $0 == .credentialsInvalid || $0 == .unavailable }, "\(codes)")
    #expect(try await rig.hash("ada")?.hasPrefix("$argon2id$") == true)
    #expect(await rig.refusal("ada", word) == nil)
  }

  @Test func `unknown addresses are checked at the costs of imported hashes too`() async throws {
    let rig = try await PasswordRig()
    for index in 0..<3 { _ = try await rig.add("person\(index)", ImportedHashVectors.all[0].hash) }
    var costs: Set<HashCost> = []
    for index in 0..<20 {
      costs.insert(
        await rig.checks.decoys.cost(for: EmailAddress("nobody\(index)@example.com")!.identity))
    }
    #expect(costs == [.bcrypt(rounds: 4)])
    #expect(await rig.refusal("nobody", "correct horse battery staple") == .credentialsInvalid)
  }
}
