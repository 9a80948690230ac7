import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct TextTests {
  @Test func `a posted text is in the inbox, for tests and for callers that wait`() async throws {
    try await Rig.run { rig in
      async let awaited = rig.get("/_emulator/texts?to=+4915112345678&wait=60")
      let body = #"{"to":"+4915112345678","text":"123456 is your code.\n\n@example.com #123456"}"#
      let posted = try await rig.control("texts", body)
      #expect(posted.status == 201 && posted.json["code"] == "123456" && posted.json["service"] == "emulator")
      let found = try await awaited.json
      #expect(found["texts"]?.list.first?["code"] == "123456")
      #expect(try await rig.emulator.texts.next(to: "+4915112345678").code == "123456")
      #expect(try await rig.get("/").text.contains("<th scope=\"row\">+4915112345678</th>"))
      #expect(try await rig.send("DELETE", "/_emulator/texts").status == 204)
      #expect(rig.emulator.texts.all.isEmpty)
    }
  }

  @Test(arguments: [
    #"{"to":"015112345678","text":"x"}"#, #"{"to":"+4915112345678","text":""}"#, #"{"to":"+49151"}"#,
  ])
  func `what is no text to a number is rejected`(body: String) async throws {
    try await Rig.run { rig in
      let reply = try await rig.json("/_emulator/texts", body)
      #expect(reply.status == 400)
      #expect(rig.emulator.texts.all.isEmpty)
    }
  }

  @Test func `the inbox is bounded, and ids go on after it is emptied`() async throws {
    try await Rig.run { rig in
      for number in 1...600 {
        _ = try await rig.json("/_emulator/texts", #"{"to":"+4915112345678","text":"\#(number)"}"#)
      }
      #expect(rig.emulator.texts.all.count == 500 && rig.emulator.texts.all.first?.text == "101")
      rig.emulator.texts.clear()
      let next = try await rig.json("/_emulator/texts", #"{"to":"+4915112345678","text":"x"}"#)
      #expect(next.json["id"] == "t601")
    }
  }
}
