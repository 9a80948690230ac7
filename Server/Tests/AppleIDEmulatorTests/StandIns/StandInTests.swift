import AppleIDEmulator
import Crypto
import Foundation
import Testing

@Suite(.limitedConcurrency) struct StandInTests {
  private static let messages = "/twilio/2010-04-01/Accounts/AC1/Messages.json"
  private static let verify = "/twilio/v2/Services/VA1"
  private static let login = [("Authorization", "Basic " + Data("AC1:token".utf8).base64EncodedString())]

  @Test func `Twilio's Messages takes a text, and answers as Twilio does`() async throws {
    try await Rig.run { rig in
      let text = [("To", "+4915112345678"), ("From", "+15005550006"), ("Body", "123456 is your code")]
      let sent = try await rig.form(Self.messages, text, headers: Self.login)
      #expect(sent.status == 201 && sent.json["status"] == "queued" && sent.json["account_sid"] == "AC1")
      #expect(sent.json["sid"]?.string?.wholeMatch(of: /SM[0-9a-f]{32}/) != nil)
      let taken = try await rig.emulator.texts.next(to: "+4915112345678")
      #expect(taken.code == "123456" && taken.service == .twilio && taken.from == "+15005550006")
      #expect(try await rig.form(Self.messages, text).json["code"] == 20003)
      #expect(try await rig.form(Self.messages, text).status == 401)
      for (changed, code) in [
        ("+15005550001", 21211.0), ("+15005550009", 21614), ("+15005550003", 21408), ("+15005550004", 21610),
        ("0151", 21211),
      ] {
        let fields = [("To", changed)] + text.dropFirst()
        let refused = try await rig.form(Self.messages, fields, headers: Self.login)
        #expect(refused.status == 400 && refused.json["code"]?.number == code)
        #expect(refused.json["more_info"]?.string?.hasSuffix("/\(Int(code))") == true)
      }
      try rig.emulator.inject(Fault(.textRefused, times: 1, endpoint: .twilio, reply: "30500"))
      #expect(try await rig.form(Self.messages, text, headers: Self.login).status == 500)
      try rig.emulator.inject(Fault(.throttled, times: 1, endpoint: .twilio))
      #expect(try await rig.form(Self.messages, text, headers: Self.login).status == 429)
      #expect(rig.emulator.texts.all.count == 1)
    }
  }

  @Test func `Twilio Verify draws the code, repeats it, and counts sends and checks`() async throws {
    try await Rig.run { rig in
      let to = ("To", "+4915112345678")
      func start() async throws -> Reply {
        try await rig.form("\(Self.verify)/Verifications", [to, ("Channel", "sms")], headers: Self.login)
      }
      func check(_ code: String) async throws -> Reply {
        try await rig.form("\(Self.verify)/VerificationCheck", [to, ("Code", code)], headers: Self.login)
      }
      #expect(try await start().json["status"] == "pending")
      let code = try #require(try await rig.emulator.texts.next(to: to.1).code)
      for _ in 0..<4 { #expect(try await start().status == 201) }
      #expect(Set(rig.emulator.texts.all.map(\.code)) == [code])
      #expect(try await start().json["code"] == 60203)
      let wrong = code == "000000" ? "000001" : "000000"
      let first = try await check(wrong)
      #expect(first.status == 200 && first.json["status"] == "pending" && first.json["valid"] == false)
      let right = try await check(code)
      #expect(right.json["status"] == "approved" && right.json["valid"] == true)
      #expect(try await check(code).json["code"] == 20404)
      _ = try await start()
      for _ in 0..<5 { _ = try await check(wrong) }
      #expect(try await check(wrong).json["code"] == 60202)
      rig.clock.advance(by: 601)
      #expect(try await check(wrong).status == 404)
    }
  }

  @Test func `Vonage answers 200 whatever happens`() async throws {
    try await Rig.run { rig in
      let text = [
        ("api_key", "k"), ("api_secret", "s"), ("from", "Bramley"), ("to", "4915112345678"),
        ("text", "123456 is your code"), ("type", "unicode"),
      ]
      func status(_ fields: [(String, String)]) async throws -> JSONValue? {
        let reply = try await rig.form("/vonage/sms/json", fields)
        #expect(reply.status == 200 && reply.json["message-count"] == "1")
        return reply.json["messages"]?.list.first?["status"]
      }
      #expect(try await status(text) == "0")
      #expect(try await rig.emulator.texts.next(to: "+4915112345678").service == .vonage)
      #expect(try await status(Array(text.dropFirst())) == "2")
      #expect(try await status(text.map { $0 == "to" ? ($0, "+49") : ($0, $1) }) == "3")
      #expect(try await status(text.map { $0 == "api_secret" ? ($0, "wrong") : ($0, $1) }) == "4")
      try rig.emulator.inject(Fault(.textRefused, times: 1, reply: "1"))
      #expect(try await status(text) == "1")
      #expect(rig.emulator.texts.all.count == 1)
    }
  }

  @Test(arguments: ["turnstile", "hcaptcha"])
  func `a CAPTCHA's answer is accepted once`(service: String) async throws {
    try await Rig.run { rig in
      func verdict(_ secret: String, _ response: String) async throws -> String? {
        let fields = [("secret", secret), ("response", response), ("remoteip", "127.0.0.1")]
        let reply = try await rig.form("/\(service)/siteverify", fields).json
        return reply["success"] == true ? nil : reply["error-codes"]?.list.first?.string
      }
      #expect(try await verdict("s", "one") == nil)
      #expect(try await verdict("s", "one") == "timeout-or-duplicate")
      #expect(try await verdict("s", "bad one") == "invalid-input-response")
      #expect(try await verdict("wrong", "two") == "invalid-input-secret")
      #expect(try await verdict("", "two") == "missing-input-secret")
      #expect(try await verdict("s", "") == "missing-input-response")
      #expect(try await verdict("1x0000000000000000000000000000000AA", "one") == nil)
      #expect(try await verdict("2x0000000000000000000000000000000AA", "two") == "invalid-input-response")
      try rig.emulator.inject(Fault(.captchaRefused, times: 1))
      #expect(try await verdict("s", "three") == "invalid-input-response")
      #expect(try await verdict("s", "three") == nil)
    }
  }

  @Test func `a range holds the leaked passwords' hashes among others`() async throws {
    try await Rig.run { rig in
      func isLeaked(_ password: String, padding: Bool = false) async throws -> Bool {
        let hash = Insecure.SHA1.hash(data: Data(password.utf8)).map {
          ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
        }.joined()
        let reply = try await rig.get(
          "/leaked/range/\(hash.prefix(5))", headers: padding ? [("Add-Padding", "true")] : [])
        #expect(reply.status == 200)
        let lines = reply.text.split(separator: "\r\n")
        #expect(lines.count >= (padding ? 800 : 20))
        return lines.contains { $0.hasPrefix("\(hash.dropFirst(5)):") && !$0.hasSuffix(":0") }
      }
      #expect(try await isLeaked("password"))
      #expect(try await isLeaked("password", padding: true))
      #expect(try await isLeaked("quince-harbour-71-lantern") == false)
      try await rig.control("leaked", #"{"password":"quince-harbour-71-lantern"}"#)
      #expect(try await isLeaked("quince-harbour-71-lantern"))
      #expect(try await rig.get("/leaked/range/12G45").status == 400)
      try rig.emulator.inject(Fault(.serverError, times: 1, endpoint: .leaked))
      #expect(try await rig.get("/leaked/range/12345").status == 503)
    }
  }
}
