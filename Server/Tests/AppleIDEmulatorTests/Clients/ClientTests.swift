import AppleID
import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct ClientTests {
  @Test func `an App ID heads its own group, a Services ID belongs to a primary App ID`() async throws {
    try await Rig.run { rig in
      let app = try await rig.control("clients", #"{"id":"com.acme.app","kind":"native"}"#)
      #expect(app.status == 201)
      #expect(app.json["primary"] == "com.acme.app")
      #expect(app.json["team"]?.string == rig.emulator.world.teamID.rawValue)
      let web = try await rig.control(
        "clients",
        #"{"id":"com.acme.web","kind":"web","primary":"com.acme.app","redirect_uris":["https://acme.example/cb"]}"#
      )
      #expect(web.json["primary"] == "com.acme.app")
      #expect(web.json["redirect_uris"] == .array(["https://acme.example/cb"]))
      let unsaid = try await rig.control("clients", #"{"id":"com.acme.web2","kind":"web"}"#)
      #expect(unsaid.json["primary"]?.string == Rig.native)
      #expect(rig.emulator.world.clients.first { $0.id.rawValue == Rig.web }?.primary.rawValue == Rig.native)
    }
  }

  @Test func `consent is asked once for a group, and again for an app outside it`() async throws {
    try await Rig.run { rig in
      try rig.emulator.addClient(
        NewClient(id: "com.example.watch", kind: .native, primary: "com.example.bramley"))
      try rig.emulator.addClient(NewClient(id: "com.example.lone", kind: .native))
      let first = try rig.native()
      #expect(first.fullName != nil)
      let grouped = try rig.native("com.example.watch")
      #expect(grouped.fullName == nil && grouped.email == nil)
      #expect(grouped.user == first.user)
      #expect(try await rig.signIn().inputs["user"] == nil)
      let lone = try rig.native("com.example.lone")
      #expect(lone.fullName != nil)
      #expect(lone.user == first.user)
      try rig.emulator.stopUsing("com.example.watch", person: "maya")
      #expect(try rig.native("com.example.lone").fullName == nil)
      #expect(try rig.native().fullName != nil)
    }
  }

  @Test func `a client's addresses can be changed, its kind can't`() async throws {
    try await Rig.run { rig in
      let path = "/_emulator/clients"
      let url = "http://127.0.0.1:9/hook"
      let hook = #"{"id":"com.example.bramley","kind":"native","notification_url":"\#(url)"}"#
      #expect(try await rig.json(path, hook).json["notification_url"]?.string == url)
      let kept = try await rig.json(path, #"{"id":"com.example.bramley","kind":"native"}"#)
      #expect(kept.status == 201)
      #expect(kept.json["notification_url"]?.string == url)
      for body in [
        #"{"id":"com.example.bramley","kind":"web"}"#,
        #"{"id":"com.example.bramley","kind":"native","team":"TEAM000002"}"#,
        #"{"id":"com.example.bramley.web","kind":"web","primary":"com.other"}"#,
      ] {
        #expect(try await rig.json(path, body).status == 409)
      }
    }
  }

  @Test(arguments: [
    #"{"id":"com.acme app","kind":"native"}"#, #"{"id":"","kind":"native"}"#,
    #"{"id":"com.acme","kind":"tv"}"#, #"{"kind":"native"}"#,
    #"{"id":"com.acme","kind":"native","team":"TEAM000009"}"#,
    #"{"id":"com.acme","kind":"native","primary":"com.none"}"#,
    #"{"id":"com.acme","kind":"native","primary":"com.example.bramley.web"}"#,
    #"{"id":"com.acme","kind":"native","primary":"com.example.bramley","team":"TEAM000002"}"#,
    #"{"id":"com.acme","kind":"web","team":"TEAM000002"}"#,
    #"{"id":"com.acme","kind":"web","redirect_uris":["http://acme.example/cb"]}"#,
    #"{"id":"com.acme","kind":"web","redirect_uris":["https://127.0.0.1/cb"]}"#,
    #"{"id":"com.acme","kind":"web","redirect_uris":["https://acme.example/cb#x"]}"#,
    #"{"id":"com.acme","kind":"web","notification_url":"https://acme.example/hook"}"#,
    #"{"id":"com.acme","kind":"native","primary":"com.example.bramley","notification_url":"https://a.example"}"#,
    #"{"id":"com.acme","kind":"native","notification_url":"/hook"}"#,
    #"{"id":"com.acme","kind":"native","notification_url":"ftp://acme.example/hook"}"#,
  ])
  func `an invalid client is a problem that says what to do`(body: String) async throws {
    try await Rig.run { rig in
      try rig.emulator.addTeam(NewTeam(id: "TEAM000002"))
      let reply = try await rig.json("/_emulator/clients", body)
      #expect(reply.status == 400)
      #expect((reply.json["detail"]?.string?.count ?? 0) > 10)
      #expect(rig.emulator.world.clients.count == 2)
    }
  }
}
