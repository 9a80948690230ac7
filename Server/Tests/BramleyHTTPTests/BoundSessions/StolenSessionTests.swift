import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// A thief who has everything of a bound session but the key: both tokens, the proofs that were sent, the server's nonces.
@Suite struct StolenSessionTests {
  @Test func `the refresh token alone is worth nothing, and the owner goes on`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let used = rig.proof("POST", WirePath.refresh)
    let next = try BoundDoor.session(try await rig.refresh(session.refreshToken, proof: used))

    // Without a proof, with the proof that the owner used, and with one that was sent elsewhere.
    let call = rig.proof("GET", WirePath.user, token: next.accessToken)
    #expect(try await rig.user(next.accessToken, proof: call).status == 200)
    for stolen in [nil, used, call] {
      let answer = try await rig.refresh(next.refreshToken, proof: stolen)
      #expect(answer.status == 401)
      #expect([.dpopProofMissing, .dpopProofInvalid].contains(answer.problem?.code))
      #expect(!answer.body.contains("access_token"))
    }
    #expect(try await rig.user(next.accessToken, scheme: "Bearer", proof: nil).status == 401)
    #expect(try await rig.user(next.accessToken, proof: call).status == 401)

    let owner = try await rig.refresh(next.refreshToken, proof: rig.proof("POST", WirePath.refresh))
    #expect(owner.status == 200)
  }

  @Test func `a thief who brings a key of their own gets nothing, and ends the session by name`() async throws
  {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let thief = ProvingDevice()
    let answer = try await rig.refresh(
      session.refreshToken, proof: rig.proof("POST", WirePath.refresh, by: thief))
    #expect(answer.status == 401 && answer.problem?.code == .sessionEnded)
    let stored = try await rig.store.session(session.sessionID)?.session
    #expect(stored?.endReason == .keyChanged)
    let owner = try await rig.refresh(session.refreshToken, proof: rig.proof("POST", WirePath.refresh))
    #expect(owner.problem?.code == .sessionEnded)
  }

  @Test func `a bound token of another account merges nothing`() async throws {
    let rig = try await BoundDoor()
    let stolen = try await rig.session("ada")
    let thief = try BoundDoor.session(try await rig.signIn("mallory"))
    let answer = try await rig.door.post(
      WirePath.merge, #"{"other_access_token": "\#(stolen.accessToken)", "dry_run": true}"#, as: thief)
    #expect((400...499).contains(answer.status))
    #expect(!answer.body.contains(stolen.user.id.rawValue))
  }
}
