// docs/local-providers.md shows what is inside.
import AppleIDEmulator
import Foundation
import ProviderEmulator
import Testing

@Suite(.limitedConcurrency) struct ProviderRecipeTests {
  @Test func `the recipe for local providers runs as it is shown`() async throws {
    try await AppleIDEmulator.run { local in
      let google = local.providers.baseURL(of: .google)
      let secret = local.providers.client(ProviderStart.ClientID.googleWeb, of: .google)?.secret
      let native = try local.providers.authorizeWithGoogle(GoogleNativeRequest(person: "maya", nonce: "n"))
      try local.providers.inject(ProviderFault(.google, .wrongAudience, times: 1))
      let server = local.baseURL.appending(path: "_emulator/journal").absoluteString
      let answer = try await local.providers.sendGoogleEvent(
        GoogleEventRequest(.sessionsRevoked, person: "maya", url: server))
      #expect(google?.port == local.baseURL.port && secret?.isEmpty == false && !native.identityToken.isEmpty)
      // What takes the place of a server there accepts no events.
      #expect(answer.statuses.count == 1 && !answer.statuses.contains(202))
    }
  }
}
