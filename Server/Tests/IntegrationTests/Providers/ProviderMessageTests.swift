import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import ProviderEmulator
import Support
import Testing

@Suite(.limitedConcurrency) struct ProviderMessageTests {
  private func visit(
    _ server: RunningServer, _ emulator: AppleIDEmulator, _ provider: LocalProvider, _ method: String
  ) -> ProviderVisit {
    ProviderVisit(
      server: Wire(base: server.url), emulator: Wire(base: emulator.baseURL), provider: provider,
      method: method)
  }

  @Test func `Google's sessions-revoked ends the person's sessions`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let session = try await visit(server, emulator, .google, "google").signIn(person: "maya")
      let other = try await visit(server, emulator, .google, "google").signIn(person: "tomas")
      let answer = try await emulator.providers.sendGoogleEvent(
        GoogleEventRequest(.sessionsRevoked, person: "maya"))
      #expect(answer.statuses == [202])
      let wire = Wire(base: server.url)
      #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      #expect(try await wire.refresh(other.refreshToken).status == 200)
      var foreign = GoogleEventRequest(.sessionsRevoked, person: "tomas")
      foreign.audience = "another-client"
      #expect(try await emulator.providers.sendGoogleEvent(foreign).statuses == [400])
    }
  }

  @Test func `a back-channel logout ends the session, a bad token nothing`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let session = try await visit(server, emulator, .plain, "plain").signIn(person: "maya")
      let wire = Wire(base: server.url)
      for fault in LogoutRequest.Fault.allCases {
        let answer = try await emulator.providers.sendLogout(
          LogoutRequest(person: "maya", fault: fault), from: .plain)
        #expect(answer.statuses == [400], "\(fault)")
      }
      let live = try await wire.refresh(session.refreshToken).decode(Session.self)
      let good = try await emulator.providers.sendLogout(LogoutRequest(person: "maya"), from: .plain)
      #expect([200, 204].contains(good.statuses[0]))
      #expect(try await wire.refresh(live.refreshToken).problem?.code == .sessionEnded)
    }
  }

  @Test func `Facebook's deletion request gets a page that anybody can open`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let session = try await visit(server, emulator, .facebook, "facebook").signIn(person: "maya")
      var old = SignedRequestOrder(person: "maya")
      old.secret = "another app's secret"
      #expect(try await emulator.providers.sendFacebookDeletion(old).statuses == [401])
      let answer = try await emulator.providers.sendFacebookDeletion(SignedRequestOrder(person: "maya"))
      #expect(answer.statuses == [200])
      struct Told: Decodable {
        var url: String
        var confirmation_code: String
      }
      let told = try JSONDecoder().decode(Told.self, from: Data(answer.body.utf8))
      let path = String(told.url.dropFirst(server.url.absoluteString.count))
      #expect(try await Wire(base: server.url).visit(path).status == 200)
      #expect(!told.confirmation_code.isEmpty)
      #expect(
        try await Wire(base: server.url).refresh(session.refreshToken).problem?.code == .sessionEnded)
    }
  }

  @Test func `a deleted account's grant ends at GitHub`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let session = try await visit(server, emulator, .gitHub, "github").signIn(person: "maya")
      #expect(emulator.providers.hasConsent(of: "maya", to: ProviderStart.ClientID.gitHub, at: .gitHub))
      let wire = Wire(base: server.url)
      let deletion = try await wire.delete(session).deletion
      #expect(deletion.revocations.map(\.provider) == [.gitHub])
      let isGone = try await eventually {
        !emulator.providers.hasConsent(of: "maya", to: ProviderStart.ClientID.gitHub, at: .gitHub)
      }
      #expect(isGone)
    }
  }
}
