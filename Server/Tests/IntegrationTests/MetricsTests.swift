import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyServer
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct MetricsTests {
  @Test func `sign-ups are counted by Apple's estimate and by outcome, without names`()
    async throws
  {
    let folder = try TemporaryFolder()
    let port = try await FreePort.next()
    try await AppleIDEmulator.run { apple in
      let server = try await ServerProcess.start(
        in: folder, apple: apple, environment: ["BRAMLEY_ADMIN_PORT": "\(port)"])
      let wire = Wire(base: server.url)
      let admin = Wire(base: URL(string: "http://127.0.0.1:\(port)")!)
      let people = apple.world.people
      for (person, status) in zip(people, [RealUserStatus.likelyReal, .unknown, .likelyReal]) {
        let credential = try apple.authorizeNatively(
          .init(clientID: "com.example.bramley", person: person.id, realUserStatus: status))
        #expect(try await wire.signIn(credential).isNewUser)
      }
      // A returning person is not a sign-up.
      #expect(try await wire.signIn(apple).isNewUser == false)
      let text = String(decoding: try await admin.send("GET", "/metrics").body, as: UTF8.self)
      #expect(text.contains(#"bramley_sign_ups_total{outcome="made",real_user="likely"} 2"#), "\(text)")
      #expect(text.contains(#"bramley_sign_ups_total{outcome="made",real_user="unknown"} 1"#))
      #expect(!text.contains("_total_total"))
      #expect(
        try await eventually {
          let text = String(decoding: try await admin.send("GET", "/metrics").body, as: UTF8.self)
          return text.contains(#"bramley_jobs_total{kind="exchange_code",outcome="done"} 4"#)
            && text.contains(#"bramley_apple_calls_total{endpoint="token",outcome="ok"} 4"#)
        })
      for person in people { #expect(!text.contains(person.id) && !text.contains(person.email)) }
      #expect(try await server.terminate() == 0)
    }
  }
}
