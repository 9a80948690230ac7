import AppleID
import Crypto
import Foundation
import Testing

@testable import AppleIDEmulator

@Suite struct EarlierFolderTests {
  /// As the first version wrote it.
  private static let history = #"""
    {"personAdded":{"_0":{"given_name":"Ada","family_name":"4","email":"ada@example.com","id":"pdc5def87ea9e"}}}
    {"consented":{"_0":{"id":"9165","person":"maya","hidesEmail":true,"since":811692800,"team":"7CK3Q3HP1Y"}}}
    {"codeIssued":{"_0":{"spent":false,"code":"c27","authorization":{"client":"com.example.bramley","email":true,"person":"maya","at":811692790,"consent":"9165"},"nonce":"n"}}}
    {"codeSpent":{"_0":"c27"}}
    {"tokenIssued":{"_0":{"token":"r-old","kind":"refresh_token","issuedAt":811692790.5,"authorization":{"client":"com.example.bramley","email":true,"person":"maya","at":811692790,"consent":"9165"}}}}
    {"codeIssued":{"_0":{"redirectURI":"http://localhost:8080/v1/callback/apple","code":"c96","authorization":{"at":811692790,"consent":"9165","person":"maya","client":"com.example.bramley.web","email":true},"spent":false}}}
    {"consented":{"_0":{"id":"7ee4","person":"tomas","team":"7CK3Q3HP1Y","hidesEmail":false,"since":811692790}}}
    {"tokenIssued":{"_0":{"token":"r-dead","kind":"refresh_token","issuedAt":811692790.5,"authorization":{"client":"com.example.bramley","email":true,"person":"tomas","at":811692790,"consent":"7ee4"}}}}
    {"consentEnded":{"_0":{"since":811692790,"hidesEmail":false,"id":"7ee4","person":"tomas","team":"7CK3Q3HP1Y"}}}

    """#

  private struct Identity: Encodable {
    var team = "7CK3Q3HP1Y"
    var keyID = "6H8HNVA5ZC"
    var privateKey = P256.Signing.PrivateKey().pemRepresentation
    var seed = Data(base64Encoded: "Tf+ilb4qHC+sXjMvRSzN0dLMs+mfZRDZJ2cur79wzGo=") ?? Data()
    var signingKeys: [SigningKey]
  }

  @Test func `a folder of the first version opens, and opens again`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let identity = Identity(signingKeys: try SigningKeys().allNow())
    try JSONEncoder().encode(identity).write(to: folder.appending(path: "apple-id.json"))
    try Data(Self.history.utf8).write(to: folder.appending(path: "apple-id.history"))

    for round in 1...2 {
      try await Rig.run(folder: folder) { rig in
        let world = rig.emulator.world
        #expect(world.teamID == "7CK3Q3HP1Y" && world.keyID == "6H8HNVA5ZC")
        #expect(world.privateKey == identity.privateKey)
        #expect(world.people.map(\.id) == ["maya", "misaki", "tomas", "pdc5def87ea9e"])
        #expect(world.clients.allSatisfy { $0.team == world.teamID && $0.primary == "com.example.bramley" })
        let keys = try await rig.get("/auth/keys").json["keys"]?.list.compactMap { $0["kid"]?.string }
        #expect(keys == identity.signingKeys.map(\.id.rawValue))
        #expect(try await rig.refresh("r-old").status == 200)
        #expect(try await rig.refresh("r-dead").json == ["error": "invalid_grant"])
        let used = try await rig.exchange("c27", client: Rig.native, redirect: nil)
        #expect(used.json["error_description"] == "The code has already been used.")
        #expect(try await rig.exchange("c96").status == (round == 1 ? 200 : 400))
        let maya = try rig.native(person: "maya")
        #expect(maya.fullName == nil)
        #expect(maya.user == "739136.17ffa9931dc12583a12d3437db291989.8526")
        #expect(rig.claims(maya.identityToken)["email"] == "1oo78369ba@privaterelay.appleid.com")
        #expect(try rig.native(person: "tomas").fullName != nil || round == 2)
      }
    }
  }
}
