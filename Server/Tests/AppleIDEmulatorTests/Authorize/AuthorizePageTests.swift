import AppleID
import AppleIDEmulator
import Foundation
import OpenID
import Testing

@Suite(.limitedConcurrency) struct AuthorizePageTests {
  @Test func `form_post carries code, id_token, state and, the first time, the user`() async throws {
    try await Rig.run { rig in
      let first = try await rig.signIn(Rig.asking, person: "misaki", [("given_name", "Mi\"sa<ki")])
      #expect(first.status == 200)
      #expect(first.text.contains("action=\"\(Rig.redirect)\""))
      #expect(first.inputs["state"] == "s t&ä")
      let user = try #require(first.inputs["user"])
      #expect(
        user
          == #"{"email":"misaki.sato@example.com","name":{"firstName":"Mi\"sa<ki","lastName":"佐藤"}}"#)
      let claims = rig.claims(first.inputs["id_token"])
      #expect(claims["nonce"] == "N-1")
      #expect(claims["aud"]?.string == Rig.web)
      #expect(claims["email"] == "misaki.sato@example.com")
      #expect(claims["c_hash"]?.string == CodeHash.value(of: try #require(first.inputs["code"])))
      #expect(claims["real_user_status"] == nil)
      #expect(claims["is_private_email"] == nil)

      let second = try await rig.signIn(Rig.asking, person: "misaki")
      #expect(second.inputs["user"] == nil)
      #expect(rig.claims(second.inputs["id_token"])["email"] == "misaki.sato@example.com")
      #expect(rig.claims(second.inputs["id_token"])["sub"] == claims["sub"])
    }
  }

  @Test func `a hidden address is replaced by the relay's everywhere, for good`() async throws {
    try await Rig.run { rig in
      let first = try await rig.signIn(Rig.asking, [("email", "hide")])
      let claims = rig.claims(first.inputs["id_token"])
      let relay = try #require(claims["email"]?.string)
      #expect(relay.hasSuffix("@privaterelay.appleid.com"))
      #expect(claims["is_private_email"] == true)
      #expect(first.inputs["user"]?.contains(relay) == true)
      #expect(first.inputs["user"]?.contains("maya.lindqvist") == false)
      let second = try await rig.signIn(Rig.asking, [("email", "share")])
      #expect(rig.claims(second.inputs["id_token"])["email"]?.string == relay)
    }
  }

  @Test(arguments: [("name", false, true), ("email", true, false)])
  func `the user field holds what was asked for`(scope: String, email: Bool, name: Bool) async throws {
    try await Rig.run { rig in
      let user = try #require(try await rig.signIn(Rig.asking(["scope": scope])).inputs["user"])
      #expect(user.contains("\"email\"") == email)
      #expect(user.contains("\"name\"") == name)
    }
  }

  @Test func `without scopes there is no user field, and no second first time`() async throws {
    try await Rig.run { rig in
      let bare = try await rig.signIn(Rig.asking(["scope": nil]))
      #expect(bare.inputs["user"] == nil)
      #expect(rig.claims(bare.inputs["id_token"])["email"] == nil)
      #expect(try await rig.signIn().inputs["user"] == nil)
    }
  }

  @Test func `query and fragment answers are in the address`() async throws {
    try await Rig.run { rig in
      let bare: [String: String?] = ["scope": nil, "response_mode": nil]
      let query = try await rig.signIn(Rig.asking(bare.merging(["response_type": "code"]) { $1 }))
      #expect(query.status == 303)
      let location = try #require(query.header("Location"))
      #expect(location.hasPrefix("\(Rig.redirect)?state=s%20t%26%C3%A4&code=c"))
      #expect(!location.contains("id_token"))
      let fragment = try await rig.signIn(Rig.asking(bare))
      #expect(fragment.header("Location")?.hasPrefix("\(Rig.redirect)#state=s%20t%26%C3%A4&code=c") == true)
      #expect(fragment.header("Location")?.contains("&id_token=") == true)
    }
  }

  @Test func `cancel returns its error and the state only`() async throws {
    try await Rig.run { rig in
      let transaction = try #require(try await rig.authorize(Rig.asking).inputs["transaction"])
      let reply = try await rig.form("/auth/authorize", [("transaction", transaction), ("action", "cancel")])
      #expect(reply.inputs["error"] == "user_cancelled_authorize")
      #expect(reply.inputs["state"] == "s t&ä")
      #expect(reply.inputs["code"] == nil)
      #expect(rig.emulator.world.people.count == 3)
    }
  }

  @Test func `a transaction is answered once, within ten minutes, and by its own page only`() async throws {
    try await Rig.run { rig in
      func transaction() async throws -> String {
        try #require(try await rig.authorize(Rig.asking).inputs["transaction"])
      }
      func answer(_ transaction: String, _ headers: [(String, String)] = []) async throws -> Reply {
        let fields = [("transaction", transaction), ("person", "maya"), ("action", "continue")]
        return try await rig.form("/auth/authorize", fields, headers: headers)
      }
      let once = try await transaction()
      #expect(try await answer(once, [("Origin", "https://evil.example")]).status == 403)
      #expect(try await answer(once, [("Origin", "null")]).status == 403)
      let origin = rig.emulator.baseURL.absoluteString
      #expect(try await answer(once, [("Origin", origin)]).inputs["code"] != nil)
      #expect(try await answer(once).status == 400)
      let late = try await transaction()
      rig.clock.advance(by: 601)
      #expect(try await answer(late).status == 400)
      #expect(try await answer("0000").status == 400)
    }
  }

  @Test func `pages say that they are not Apple's, stay out of frames and escape every scalar`() async throws
  {
    let hostile = "\"\u{301} onfocus=alert(1) <b>"
    let people = [NewPerson(id: "x", email: "x@example.com", givenName: hostile, familyName: "")]
    try await Rig.run(people: people) { rig in
      let page = try await rig.authorize(Rig.asking)
      #expect(page.text.contains("Apple ID emulator — not Apple"))
      #expect(page.header("X-Frame-Options") == "DENY")
      #expect(page.header("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
      #expect(page.header("Cache-Control") == "no-store")
      #expect(page.text.unicodeScalars.split(separator: "\"").allSatisfy { $0.first != "\u{301}" })
      #expect(!page.text.contains("<b>"))
    }
  }
}
