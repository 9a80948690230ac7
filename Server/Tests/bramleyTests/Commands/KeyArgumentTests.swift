import ArgumentParser
import Testing

@testable import bramley

@Suite struct KeyArgumentTests {
  @Test(arguments: ["-x7Yq", "--7Yq", "x7Yq-"])
  func `a key is named by its id, whatever that begins with`(id: String) throws {
    #expect(try Keys.Remove.parse(["--access", id, "--json"]).access == id)
  }
}
