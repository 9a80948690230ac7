import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency, .enabled(if: Tool.has("curl"), "no curl here")) struct MailControlTests {
  private static let markup =
    "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<html><head><title>x</title></head><body><a href=\"https://a.example/\">go</a></body></html>"

  @Test func `the control API lists, waits, shows and removes mails`() async throws {
    try await Rig.run { rig in
      #expect(try await rig.get("/_emulator/mail").json["mails"] == .array([]))
      async let awaited = rig.get("/_emulator/mail?to=b@example.com&wait=60")
      _ = try await rig.mail(to: "a@example.com")
      _ = try await rig.mail(to: "b@example.com", subject: "two")
      let found = try await awaited.json["mails"]?.list ?? []
      #expect(found.map { $0["subject"] } == ["two"])
      let id = try #require(found.first?["id"]?.string)
      #expect(try await rig.get("/_emulator/mail").json["mails"]?.list.count == 2)
      #expect(try await rig.get("/_emulator/mail?after=\(id)").json["mails"]?.list.isEmpty == true)
      let mail = try await rig.get("/_emulator/mail/\(id)").json
      #expect(
        mail["code"] == "123456" && mail["to"] == "b@example.com" && mail["sender"] == "no-reply@example.com")
      #expect(try await rig.get("/_emulator/mail/\(id)/html").status == 404)
      #expect(try await rig.get("/_emulator/mail/m9").status == 404)
      #expect(try await rig.get("/_emulator/mail?wait=x").status == 400)
      #expect(try await rig.get("/_emulator/mail?wait=61").status == 400)
      #expect(try await rig.send("DELETE", "/_emulator/mail").status == 204)
      #expect(rig.emulator.mail.all.isEmpty)
    }
  }

  @Test func `HTML is shown in a sandbox, and its links open elsewhere`() async throws {
    try await Rig.run { rig in
      _ = try await rig.mail(to: "a@example.com", subject: "<script>\r\n" + Self.markup.prefix(42), text: "")
      _ = try await rig.mail(to: "a@example.com", subject: "x\r\n" + Self.markup)
      let mail = try await rig.emulator.mail.next(to: "a@example.com")
      let page = try await rig.get("/mail/\(mail.id)")
      #expect(page.status == 200 && page.text.contains("&lt;script&gt;") && !page.text.contains("<script"))
      let html = try await rig.get("/_emulator/mail/m2/html")
      #expect(html.text.hasPrefix(#"<html><head><base target="_blank"><title>"#))
      let policy = try #require(html.header("Content-Security-Policy"))
      #expect(policy.hasPrefix("sandbox allow-popups") && policy.contains("default-src 'none'"))
      let around = try await rig.get("/mail/m2")
      #expect(
        around.text.contains(#"<iframe class="mail""#) && around.text.contains(#"sandbox="allow-popups"#))
      #expect(around.header("Content-Security-Policy")?.contains("frame-src 'self'") == true)
      #expect(try await rig.get("/").text.contains(#"<a href="/mail/m2">x</a>"#))
      #expect(try await rig.get("/mail/m2", headers: [("Host", "evil.com")]).status == 421)
      #expect(try await rig.get("/mail/m9").status == 404)
    }
  }

  @Test func `a team's sources are set by a control, kept over a restart, and checked`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await Rig.run(folder: folder) { rig in
      let team = rig.emulator.world.teamID.rawValue
      #expect(rig.emulator.world.teams[0].mailSources == ["example.com"])
      let set = try await rig.control(
        "teams/\(team)/mail-sources", #"{"sources":["a.example","b@c.example"]}"#)
      #expect(set.json["mail_sources"] == .array(["a.example", "b@c.example"]))
      #expect(
        try await rig.json("/_emulator/teams/\(team)/mail-sources", #"{"sources":["x"]}"#).status == 400)
      #expect(try await rig.json("/_emulator/teams/NOBODY/mail-sources", #"{"sources":[]}"#).status == 404)
    }
    try await Rig.run(folder: folder) { rig in
      #expect(rig.emulator.world.teams[0].mailSources == ["a.example", "b@c.example"])
    }
  }

  @Test func `a fault of the mail server has a reply that is one`() async throws {
    try await Rig.run { rig in
      for wrong in [
        #"{"name":"mail-refused","reply":"250 ok"}"#, #"{"name":"mail-refused","reply":"no"}"#,
        #"{"name":"5xx","reply":"450 no"}"#, #"{"name":"text-refused","reply":"no"}"#,
        #"{"name":"mail-refused","endpoint":"token"}"#, #"{"name":"mail-refused","reply":"450 a\r\n250 b"}"#,
      ] {
        let reply = try await rig.json("/_emulator/faults", wrong)
        #expect(reply.status == 400, "\(wrong)")
      }
      #expect(rig.emulator.faults.isEmpty)
    }
  }
}
