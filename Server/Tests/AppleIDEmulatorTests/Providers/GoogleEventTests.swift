import AppleIDEmulator
import Foundation
import OpenID
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct GoogleEventTests {
  @Test(arguments: GoogleEvent.allCases) func `each event is a signed token for the client`(
    _ event: GoogleEvent
  ) async throws {
    let post = ProviderPost()
    try await Rig.run(provider: post) { rig in
      _ = try await rig.tokens(at: ProviderAsking.google.with(["access_type": "offline"]))
      let configuration = try await rig.get("/google/.well-known/risc-configuration").json
      var request = GoogleEventRequest(event, person: "maya", url: "https://app.example/events")
      request.duplicate = true
      let answer = try await rig.emulator.providers.sendGoogleEvent(request)
      #expect(answer.statuses == [200, 200])
      #expect(post.all.map(\.type) == ["application/secevent+jwt", "application/secevent+jwt"])
      #expect(post.all[0].body == post.all[1].body)
      let claims = try await rig.verified(post.all[0].body, keys: "/google/oauth2/v3/certs")
      #expect(claims["iss"] == "https://accounts.google.com/")
      #expect(claims["iss"] == configuration["issuer"])
      #expect(claims["aud"]?.string == ProviderStart.ClientID.googleWeb)
      #expect(claims["exp"] == nil)
      #expect(post.all[0].body.isEmpty == false)
      guard case .object(let events)? = claims["events"] else {
        Issue.record("no events")
        return
      }
      #expect(events.keys.allSatisfy { $0.hasSuffix("/\(event.rawValue)") })
    }
  }

  @Test func `there must be an address to send to`() async throws {
    try await Rig.run { rig in
      let reply = try await rig.json(
        "/_emulator/google/events", #"{"event":"sessions-revoked","person":"maya"}"#)
      #expect(reply.status == 409)
      #expect(reply.json["detail"]?.string?.contains("events_url") == true)
    }
  }
}
