import Testing

@testable import bramley

@Suite struct InheritedSocketsTests {
  func sockets(_ environment: [String: String]) -> InheritedSockets {
    InheritedSockets(environment: environment, process: 42)
  }

  @Test func `the first socket is the server's`() {
    let found = sockets(["LISTEN_PID": "42", "LISTEN_FDS": "1"])
    #expect(found.server == 3)
    #expect(found.admin == nil)
  }

  @Test func `a socket named admin is the admin port's, wherever it stands`() {
    let found = sockets(["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "admin:http"])
    #expect(found.server == 4)
    #expect(found.admin == 3)
  }

  @Test(arguments: [
    [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "41", "LISTEN_FDS": "1"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "0"], ["LISTEN_PID": "42", "LISTEN_FDS": "many"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "100000"],
  ])
  func `sockets of another process, or none, are not used`(environment: [String: String]) {
    #expect(sockets(environment).server == nil)
    #expect(sockets(environment).admin == nil)
  }
}
