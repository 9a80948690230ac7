import Testing

@testable import bramley

@Suite struct StorePathTests {
  @Test func `the flag overrides the variable, which overrides the state folder and home`() throws {
    func file(_ store: String?, _ environment: [String: String]) throws -> String {
      try StorePath.file(store: store, profile: "work", environment: environment)
    }
    let all = ["BRAMLEY_STORE": "/a/b.json", "XDG_STATE_HOME": "/state", "HOME": "/home/ada"]
    #expect(try file("x.json", all) == "x.json")
    #expect(try file(nil, all) == "/a/b.json")
    #expect(try file(nil, ["XDG_STATE_HOME": "/state", "HOME": "/home/ada"]) == "/state/bramley/work.json")
    #expect(
      try file(nil, ["XDG_STATE_HOME": "state", "HOME": "/home/ada"])
        == "/home/ada/.local/state/bramley/work.json")
    #expect(throws: (any Error).self) { try file(nil, [:]) }
    #expect(throws: (any Error).self) { try file(nil, ["BRAMLEY_STORE": ""]) }
  }

  @Test(arguments: [
    ("work", true), ("a.b-c_1", true), ("", false), (".hidden", false), ("a/b", false), ("ä", false),
  ])
  func `a profile is a plain file name`(name: String, isGood: Bool) {
    #expect(StorePath.isProfile(name) == isGood)
  }
}
