import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@testable import Mailer

@Suite(
  .limitedConcurrency,
  .enabled(if: TestMailServer.python != nil, "no Python here has aiosmtpd; scripts/setup tests has it"))
struct SMTPSenderTests {
  private func sender(
    _ server: TestMailServer, host: String = "127.0.0.1", scheme: String = "smtp", user: String? = nil,
    password: String? = nil, authorities: String? = nil, limits: SMTPTimeLimits = .patient
  ) throws -> SMTPSender {
    let login = user.map { "\($0)@" } ?? ""
    return SMTPSender(
      try SMTPServer("\(scheme)://\(login)\(host):\(server.port)"), password: password,
      greeting: "id.example.com",
      authorities: authorities, limits: limits, longestWait: .seconds(120))
  }

  @Test func `a mail arrives whole, by one connection for several`() async throws {
    try await TestMailServer.run { server in
      let sender = try sender(server)
      for number in 1...3 {
        #expect(await sender.send(.test(to: "ada@example.com", id: "cause-\(number)")) == .accepted)
      }
      #expect(try await eventually { server.mails.count == 3 })
      let mail = try #require(server.mails.first)
      #expect(mail.sender == "no-reply@example.com" && mail.recipients == ["ada@example.com"])
      #expect(mail.message_id == "<cause-1@example.com>" && mail.subject == "Sign in to Orchard")
      #expect(mail.greeting == "id.example.com" && mail.date == "Fri, 15 Jan 2027 08:00:00 +0000")
      #expect(mail.parts["text/plain"] == "Your code is 012345.\r\n.\r\nBye")
      #expect(mail.parts["text/html"]?.contains("012345 ü") == true)
      #expect(!mail.bare && mail.longest <= 78)
      #expect(server.mails.last?.connections == 1)
    }
  }

  @Test func `names and subjects of other scripts arrive as they were`() async throws {
    try await TestMailServer.run { server in
      let (name, subject) = (
        "果樹園 – Äpfel & Birnen 🍏", "نص طويل جدًا بالعربية ليُقسَم على عدة كلمات مرمّزة في سطر الموضوع 👩‍👩‍👧‍👦"
      )
      let message = MailMessage.test(
        to: "ada@example.com", subject: subject, from: "\(name) <no-reply@example.com>")
      let answer = try await sender(server).send(message)
      #expect(answer == .accepted)
      #expect(try await eventually { server.mails.count == 1 })
      #expect(server.mails[0].subject == subject)
      #expect(server.mails[0].sender_field.contains(name))
      #expect(server.mails[0].longest <= 78)
    }
  }

  @Test func `Unicode addresses arrive by SMTPUTF8, and domains as punycode`() async throws {
    try await TestMailServer.run { server in
      let sender = try sender(server)
      #expect(await sender.send(.test(to: "jörg@bücher.example")) == .accepted)
      #expect(await sender.send(.test(to: "ada@bücher.example")) == .accepted)
      #expect(try await eventually { server.mails.count == 2 })
      #expect(server.mails[0].recipients == ["jörg@xn--bcher-kva.example"])
      #expect(server.mails[0].options.contains("SMTPUTF8"))
      #expect(server.mails[1].recipients == ["ada@xn--bcher-kva.example"])
      #expect(!server.mails[1].options.contains("SMTPUTF8"))
    }
  }

  @Test func `a server without SMTPUTF8 takes no Unicode address, and nobody is blamed`() async throws {
    try await TestMailServer.run("--no-utf8") { server in
      let answer = try await sender(server).send(.test(to: "jörg@example.com"))
      guard case .undeliverable = MailVerdict(answer, isRelay: false, isUnicode: true) else {
        Issue.record("\(answer)")
        return
      }
    }
  }

  @Test(arguments: [
    ("nobody", MailVerdict.noMailbox), ("nobody-plain", .noMailbox),
    ("blocked", .operatorMustAct(.mailRefused, "")), ("blocked-plain", .operatorMustAct(.mailRefused, "")),
    ("full", .later("")), ("busy", .later("")), ("temporary", .later("")), ("grey", .later("")),
    ("drop", .later("")), ("lost", .later("")), ("slow", .later("")),
    ("too-large", .operatorMustAct(.mailRefused, "")),
  ])
  func `what a server answers is judged by its code`(_ local: String, _ expected: MailVerdict) async throws {
    try await TestMailServer.run { server in
      var sender = try sender(server, limits: local == "slow" ? .short : .patient)
      let answer = await sender.send(.test(to: "\(local)@example.com"))
      #expect(MailVerdict(answer, isRelay: false).withoutWords == expected, "\(answer)")
      if local == "slow" { sender = try self.sender(server) }
      // The connection, or the next one, serves others.
      #expect(await sender.send(.test(to: "ada@example.com")) == .accepted)
      if local == "grey" { #expect(await sender.send(.test(to: "grey@example.com")) == .accepted) }
    }
  }

  @Test func `the relay's unknown sender is an alert and marks nobody`() async throws {
    try await TestMailServer.run { server in
      let answer = try await sender(server).send(.test(to: "relay@privaterelay.appleid.com"))
      #expect(MailVerdict(answer, isRelay: true).withoutWords == .operatorMustAct(.mailRelay, ""))
    }
  }

  @Test(arguments: [("421 4.3.2 shutting down", MailVerdict.later("")), ("554 5.7.1 go away", .later(""))])
  func `a greeting that refuses is tried again`(_ greeting: String, _ expected: MailVerdict) async throws {
    try await TestMailServer.run("--greeting", greeting) { server in
      let answer = try await sender(server).send(.test(to: "ada@example.com"))
      #expect(MailVerdict(answer, isRelay: false).withoutWords == expected, "\(answer)")
    }
  }

  @Test func `a connection that the server closed is replaced`() async throws {
    // Another program may be given the port in between, but hardly five times.
    for _ in 1...5 {
      var sender: SMTPSender?
      let port = try await TestMailServer.run { server in
        sender = try self.sender(server)
        #expect(await sender?.send(.test(to: "ada@example.com")) == .accepted)
        return server.port
      }
      guard let server = try? await TestMailServer.start(["--port", "\(port)"]) else { continue }
      defer { server.stop() }
      #expect(await sender?.send(.test(to: "ada@example.com")) == .accepted)
      #expect(try await eventually { server.mails.count == 1 })
      return
    }
    Issue.record("no port was free again")
  }

  @Test func `nobody listens`() async throws {
    var answer: MailAnswer?
    // Another program may be given the port in between, but hardly five times.
    for _ in 1...5 {
      let port = try await TestMailServer.run { $0.port }
      let sender = SMTPSender(
        try SMTPServer("smtp://127.0.0.1:\(port)"), password: nil, greeting: "example.com", limits: .patient)
      answer = await sender.send(.test(to: "ada@example.com"))
      if answer == .unreachable("the mail server refuses connections") { return }
    }
    Issue.record("\(String(describing: answer))")
  }

  @Test func `the right login is used`() async throws {
    try await TestMailServer.run("--user", "post office", "--password", "säcret") { server in
      let sender = try sender(server, user: "post%20office", password: "säcret")
      #expect(await sender.send(.test(to: "ada@example.com")) == .accepted)
      #expect(await sender.send(.test(to: "ada@example.com")) == .accepted)
      #expect(await sender.tryLogin() == nil)
      #expect(try await eventually { server.mails.count == 2 })
      #expect(server.mails.allSatisfy { $0.login })
    }
  }

  @Test func `a wrong login sends nothing`() async throws {
    try await TestMailServer.run("--user", "ada", "--password", "right") { server in
      let sender = try sender(server, user: "ada", password: "wrong")
      #expect(await sender.send(.test(to: "ada@example.com")).isMisconfigured)
      #expect(await sender.tryLogin()?.isMisconfigured == true)
      #expect(server.mails.isEmpty)
    }
  }

  @Test func `a server that offers no login gets nothing`() async throws {
    try await TestMailServer.run { server in
      let sender = try sender(server, user: "ada", password: "right")
      #expect(await sender.send(.test(to: "ada@example.com")).isMisconfigured)
      #expect(await sender.tryLogin()?.isMisconfigured == true)
      #expect(server.mails.isEmpty)
    }
  }

  @Test func `a server that never answers a wrong login is given up in time`() async throws {
    try await TestMailServer.run("--user", "ada", "--password", "right", "--hang-on-wrong-password") {
      server in
      let answer = try await sender(server, user: "ada", password: "wrong", limits: .short).send(
        .test(to: "ada@example.com"))
      #expect(answer == .unreachable("the mail server did not answer in time"))
    }
  }

  @Test func `beyond this machine nothing goes unencrypted`() async throws {
    try await TestMailServer.run("--host", "0.0.0.0") { server in
      // 0.0.0.0 is not this machine alone, and leads to it.
      let answer = try await sender(server, host: "0.0.0.0").send(.test(to: "ada@example.com"))
      #expect(answer.isMisconfigured && server.mails.isEmpty, "\(answer)")
    }
  }

  @Test(arguments: ["starttls", "implicit"])
  func `TLS is used, and its certificate verified`(_ kind: String) async throws {
    let folder = try TemporaryFolder()
    let certificate = try TestCertificate.oneFile(in: folder)
    let arguments = ["--host", "0.0.0.0", "--tls", kind, "--certificate", certificate]
    try await TestMailServer.run(arguments: arguments) { server in
      let scheme = kind == "implicit" ? "smtps" : "smtp"
      let trusting = try sender(server, host: "0.0.0.0", scheme: scheme, authorities: certificate)
      #expect(await trusting.send(.test(to: "ada@example.com")) == .accepted)
      #expect(try await eventually { server.mails.count == 1 })
      #expect(server.mails[0].encrypted)
      let stranger = try sender(server, host: "0.0.0.0", scheme: scheme)
      #expect(await stranger.send(.test(to: "ada@example.com")).isMisconfigured)
      #expect(server.mails.count == 1)
    }
  }

  @Test func `the wrong kind of TLS is recognised`() async throws {
    let folder = try TemporaryFolder()
    let certificate = try TestCertificate.oneFile(in: folder)
    try await TestMailServer.run(arguments: [
      "--host", "0.0.0.0", "--tls", "starttls", "--certificate", certificate,
    ]) {
      let answer = try await sender($0, host: "0.0.0.0", scheme: "smtps", authorities: certificate).send(
        .test(to: "ada@example.com"))
      #expect(
        answer
          == .misconfigured(
            "the mail server does not begin with TLS on this port; smtp:// with port 587 uses STARTTLS"))
    }
  }

  @Test func `many mails at once share a few connections`() async throws {
    try await TestMailServer.run { server in
      let sender = try sender(server)
      let answers = try await withThrowingTaskGroup(of: MailAnswer.self) { group in
        for number in 1...60 {
          group.addTask { await sender.send(.test(to: "ada@example.com", id: "cause-\(number)")) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let accepted = answers.count { $0 == .accepted }
      #expect(accepted >= SMTPSender.connectionCount + SMTPSender.maximumWaiting)
      #expect(answers.allSatisfy { $0 == .accepted || $0 == .busy })
      #expect(try await eventually { server.mails.count == accepted })
      #expect((server.mails.map(\.connections).max() ?? 99) <= SMTPSender.connectionCount)
    }
  }

  @Test(arguments: [
    "Sign in\r\nBcc: evil@example.com", "Sign in\nX: y", "Sign in\u{0}", "Sign in\u{2028}X",
    "a?=\r\n =?b",
  ])
  func `a line break in a subject is refused, and nothing is sent`(_ subject: String) async throws {
    try await TestMailServer.run { server in
      let answer = try await sender(server).send(.test(to: "ada@example.com", subject: subject))
      #expect(answer == .refused("the text of the mail has a line break where none may be"))
      #expect(server.mails.isEmpty)
    }
  }
}

extension MailAnswer {
  fileprivate var isMisconfigured: Bool {
    if case .misconfigured = self { true } else { false }
  }
}

extension MailVerdict {
  /// The verdict with its reason left out.
  fileprivate var withoutWords: MailVerdict {
    switch self {
    case .later: .later("")
    case .undeliverable: .undeliverable("")
    case .operatorMustAct(let alert, _): .operatorMustAct(alert, "")
    case .sent, .noMailbox, .notTried: self
    }
  }
}
