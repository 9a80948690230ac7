import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import ProviderEmulator
import Support
import Testing

@Suite(.limitedConcurrency) struct ProviderSignInTests {
  @Test(arguments: ProviderVisit.all)
  func `a person signs in by the browser at each local provider, twice the same`(
    _ provider: LocalProvider, _ method: String
  ) async throws {
    try await withServer(withProviders: true) { server, emulator in
      let visit = ProviderVisit(
        server: Wire(base: server.url), emulator: Wire(base: emulator.baseURL), provider: provider,
        method: method)
      let session = try await visit.signIn(person: "maya")
      #expect(session.isNewUser)
      #expect(session.user.identities.map(\.provider.rawValue) == [method])
      let again = try await visit.signIn(person: "maya")
      #expect(!again.isNewUser)
      #expect(again.user.id == session.user.id)
      #expect(try await visit.signIn(person: "tomas").user.id != session.user.id)
    }
  }

  @Test func `what Google's SDK hands over signs in, with a nonce and without`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let wire = Wire(base: server.url)
      let own = try emulator.providers.authorizeWithGoogle(GoogleNativeRequest(nonce: "raw-nonce-1"))
      let session = try await wire.send(
        "POST", "/v1/sign-in/google",
        json: ProviderSignInRequest(identityToken: own.identityToken, nonce: "raw-nonce-1")
      ).decode(Session.self)
      #expect(session.isNewUser)
      let foreign = try await wire.send(
        "POST", "/v1/sign-in/google",
        json: ProviderSignInRequest(
          identityToken: emulator.providers.authorizeWithGoogle(GoogleNativeRequest(nonce: "another"))
            .identityToken, nonce: "raw-nonce-1"))
      #expect(foreign.status == 401)
      let plain = try emulator.providers.authorizeWithGoogle(
        GoogleNativeRequest(clientID: ProviderStart.ClientID.googleAndroid))
      let again = try await wire.send(
        "POST", "/v1/sign-in/google", json: ProviderSignInRequest(identityToken: plain.identityToken)
      ).decode(Session.self)
      #expect(again.user.id == session.user.id)
    }
  }

  @Test func `what Google's button posts to a site signs in there, with the nonce of the page`() async throws
  {
    try await withServer(withProviders: true) { server, emulator in
      let (wire, google) = (Wire(base: server.url), Wire(base: emulator.baseURL))
      let address = "http://127.0.0.1:8080/v1/callback/google"
      let query =
        "client_id=\(ProviderStart.ClientID.googleWeb)&login_uri=\(address)&ux_mode=redirect&nonce=n-of-the-page"
      let bare = try await google.visit("/google/gsi/select?\(query)")
      #expect(bare.status == 400, "the site has no g_csrf_token to compare")
      var asked = try await google.visit("/google/gsi/select?\(query)&g_csrf_token=csrf-1").hiddenFields
      asked["person"] = "maya"
      asked["action"] = "continue"
      let post = try await google.post("/google/choose", form: asked).hiddenFields
      #expect(post["g_csrf_token"] == "csrf-1" && post["code"] == nil)
      // What the site's own address does once the cookie and the field are equal.
      let credential = ProviderSignInRequest(identityToken: post["credential"], nonce: "n-of-the-page")
      let session = try await wire.send("POST", "/v1/sign-in/google", json: credential).decode(Session.self)
      #expect(session.isNewUser && session.user.identities.map(\.provider) == [.google])
    }
  }

  @Test func `what Facebook's SDK hands over signs in, limited and classic, as one person`() async throws {
    try await withServer(withProviders: true) { server, emulator in
      let wire = Wire(base: server.url)
      let limited = try emulator.providers.authorizeWithFacebook(FacebookNativeRequest(nonce: "raw-nonce-2"))
      let session = try await wire.send(
        "POST", "/v1/sign-in/facebook",
        json: ProviderSignInRequest(identityToken: limited.identityToken, nonce: "raw-nonce-2")
      ).decode(Session.self)
      let classic = try emulator.providers.authorizeWithFacebook(FacebookNativeRequest(allowsTracking: true))
      let again = try await wire.send(
        "POST", "/v1/sign-in/facebook", json: ProviderSignInRequest(accessToken: classic.accessToken)
      ).decode(Session.self)
      #expect(again.user.id == session.user.id)
      let useless = try await wire.send(
        "POST", "/v1/sign-in/facebook", json: ProviderSignInRequest(accessToken: limited.accessToken))
      #expect(useless.status == 401)
    }
  }

  @Test(arguments: [
    (ProviderFault.Name.wrongAudience), .wrongIssuer, .nonceDropped, .nonceEmpty, .expiredToken, .unknownKid,
    .callbackIssuerWrong, .expiredCode,
  ])
  func `a provider's fault signs nobody in, and the next sign-in works`(_ fault: ProviderFault.Name)
    async throws
  {
    try await withServer(withProviders: true) { server, emulator in
      let visit = ProviderVisit(
        server: Wire(base: server.url), emulator: Wire(base: emulator.baseURL), provider: .plain,
        method: "plain")
      try emulator.providers.inject(ProviderFault(.plain, fault, times: 1))
      let answer = try await visit.come(back: "maya")
      #expect(answer.status < 500)
      #expect(!(answer.headers["location"] ?? String(decoding: answer.body, as: UTF8.self)).contains("code="))
      #expect(try await visit.signIn(person: "maya").isNewUser)
    }
  }
}
