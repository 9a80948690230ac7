import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency, .enabled(if: Tool.has("curl") && Tool.has("python3"), "no curl or python3 here"))
struct MailServerTests {
  @Test func `curl's mail is in the inbox, with its code and links`() async throws {
    try await Rig.run { rig in
      let sent = try await rig.mail(
        to: "maya.lindqvist@example.com", author: "Bramley <no-reply@example.com>",
        subject: "=?utf-8?Q?Gr=C3=BC=C3=9Fe?=",
        text: "123456 is your code.\r\n.dot\r\nhttps://id.example.com/email/verify?token=abc", login: "ada")
      #expect(sent.status == 0, "\(sent.output)")
      let mail = try await rig.emulator.mail.next(to: "maya.lindqvist@example.com")
      #expect(mail.subject == "Grüße" && mail.from == "Bramley <no-reply@example.com>")
      #expect(mail.code == "123456" && mail.links == ["https://id.example.com/email/verify?token=abc"])
      #expect(mail.text?.contains("\r\n.dot\r\n") == true)
      #expect(mail.login == "ada" && mail.person == "maya" && mail.forwardedTo == nil)
      #expect(mail.at == rig.clock.now)
      await #expect(throws: NoMessage.self) {
        _ = try await rig.emulator.mail.next(to: "maya.lindqvist@example.com", within: .milliseconds(1))
      }
    }
  }

  @Test func `Python's mail with two alternatives and an address beyond ASCII is in the inbox`() async throws
  {
    let script = """
      import smtplib, sys
      from email.message import EmailMessage
      host, port = sys.argv[1].split("//")[1].split(":")
      for number in range(3):
          mail = EmailMessage()
          mail["From"] = "Bramley <no-reply@example.com>"
          mail["To"] = "美咲@example.com"
          mail["Subject"] = f"コード {number}"
          mail.set_content("コードは 123456 です。" + "長い行" * 200)
          mail.add_alternative("<p>コードは <b>123456</b> です。</p>", subtype="html")
          with smtplib.SMTP(host, int(port)) as server:
              server.login("ada", "secret")
              server.send_message(mail)
      print("sent")
      """
    try await Rig.run { rig in
      let address = try #require(rig.emulator.smtpURL).absoluteString
      let ending = try await Tool.run("python3", ["-c", script, address])
      #expect(ending.status == 0 && ending.output.contains("sent"), "\(ending.output)")
      for number in 0..<3 {
        let mail = try await rig.emulator.mail.next(to: "美咲@example.com")
        #expect(mail.subject == "コード \(number)" && mail.code == "123456")
        #expect(mail.html?.contains("<b>123456</b>") == true)
      }
    }
  }

  @Test func `a relay address takes mail of registered senders alone`() async throws {
    try await Rig.run { rig in
      let relay = try rig.relayAddress()
      #expect(try await rig.mail(to: relay).status == 0)
      let mail = try await rig.emulator.mail.next(to: "maya.lindqvist@example.com")
      #expect(mail.to == relay && mail.forwardedTo == "maya.lindqvist@example.com" && mail.person == "maya")
      #expect(rig.emulator.mail.mails(to: relay).count == 1)

      let foreign = try await rig.mail(from: "hello@evil.example", to: relay)
      #expect(foreign.status == 55)
      #expect(foreign.output.contains("550 5.1.1 <hello@evil.example>: unauthorized sender"))
      // The envelope alone is not enough: the field From is what the person would see.
      let author = try await rig.mail(to: relay, author: "hello@evil.example")
      #expect(author.output.contains("550 5.1.1 <hello@evil.example>: unauthorized sender"))
      let nobody = try await rig.mail(to: "nobody1234@privaterelay.appleid.com")
      #expect(nobody.output.contains("550 5.1.1 bad mailbox name"))

      try rig.emulator.setMailSources(["evil.example"], of: rig.emulator.world.teamID)
      #expect(try await rig.mail(from: "hello@evil.example", to: relay).status == 0)
      #expect(try await rig.mail(to: relay).output.contains("unauthorized sender"))
      try rig.emulator.reset()
      #expect(try await rig.mail(to: relay).status == 0)

      try rig.emulator.setForwarding(.disabled, of: "maya")
      #expect(try await rig.mail(to: relay).output.contains("550 5.1.1 bad mailbox name"))
      #expect(try await rig.mail(to: "maya.lindqvist@example.com").status == 0)
    }
  }

  @Test func `another team's sender can't write to a relay address`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: "TEAM000002", mailSources: ["other.example"]))
      try rig.emulator.addClient(NewClient(id: "com.other.app", kind: .native, team: "TEAM000002"))
      let (first, second) = (
        try rig.relayAddress(),
        try #require(try rig.native("com.other.app", person: "maya", hideEmail: true).email)
      )
      #expect(first != second)
      #expect(try await rig.mail(from: "a@other.example", to: second).status == 0)
      #expect(try await rig.mail(from: "a@other.example", to: first).output.contains("unauthorized sender"))
      #expect(try await rig.mail(to: second).output.contains("unauthorized sender"))
    }
  }

  @Test(arguments: [
    (Fault(.mailBusy, times: 1), 8, "421 4.3.2", 0),
    (Fault(.mailRefused, times: 1), 55, "550 5.7.1", 0),
    (Fault(.mailRefused, times: 1, reply: "450 4.2.0 greylisted"), 55, "450 4.2.0 greylisted", 0),
    (Fault(.mailDataRefused, times: 1, reply: "552 5.3.4 no"), 8, "552 5.3.4 no", 0),
    (Fault(.mailDropped, times: 1), 56, "354", 0),
    (Fault(.mailAnswerLost, times: 1), 56, "354", 1),
    (Fault(.mailLoginRefused, times: 1), 67, "535 5.7.8", 0),
    (Fault(.mailSlow, times: 1), 0, "250", 1),
  ])
  func `each fault occurs once, as curl sees it`(fault: Fault, status: Int32, line: String, taken: Int)
    async throws
  {
    try await Rig.run { rig in
      try rig.emulator.inject(fault)
      let sent = try await rig.mail(to: "a@example.com", login: "ada")
      #expect(sent.status == status, "\(sent.output)")
      #expect(sent.output.contains("< \(line)"), "\(sent.output)")
      #expect(rig.emulator.mail.all.count == taken)
      #expect(rig.sleeps.all == (fault.name == .mailSlow ? [.seconds(5)] : []))
      let next = try await rig.mail(to: "a@example.com", login: "ada")
      #expect(next.status == 0)
    }
  }

  @Test func `a bare line feed and a large mail are refused`() async throws {
    try await Rig.run { rig in
      let bare = try await rig.mail(to: "a@example.com", text: "a\n.\nb")
      #expect(bare.output.contains("< 500 5.5.2"), "\(bare.output)")
      let line = String(repeating: "a", count: 998) + "\r\n"
      let large = try await rig.mail(to: "a@example.com", text: String(repeating: line, count: 1_100))
      #expect(large.output.contains("< 552 5.3.4"))
      #expect(rig.emulator.mail.all.isEmpty)
    }
  }
}
