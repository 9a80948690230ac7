import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Testing

@Suite(.limitedConcurrency) struct KeyRotationTests {
  @Test func `a new key signs, the old ones stay published until the next rotation`() async throws {
    try await Rig.run { rig in
      func published() async throws -> Set<String> {
        Set(try await rig.get("/auth/keys").json["keys"]?.list.compactMap { $0["kid"]?.string } ?? [])
      }
      func signing() throws -> Set<String> {
        Set(try (0..<4).compactMap { _ in CompactJWS(try rig.native().identityToken)?.header.kid })
      }
      let first = try await published()
      #expect(first.count == 2)
      #expect(try signing() == first)
      let rotated = try await rig.control("keys/rotate")
      #expect(rotated.status == 200)
      let second = try await published()
      #expect(second.count == 3 && first.isSubset(of: second))
      #expect(try signing() == second.subtracting(first))
      #expect(Set(rotated.json["key_ids"]?.list.compactMap(\.string) ?? []) == second)
      try rig.emulator.rotateKeys()
      let third = try await published()
      #expect(third.isDisjoint(with: first))
      #expect(third.count == 2)
      #expect(try signing() == third.subtracting(second))
    }
  }
}
