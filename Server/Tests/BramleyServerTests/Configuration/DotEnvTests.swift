import Testing

@testable import BramleyServer

@Suite struct DotEnvTests {
  @Test func `names, quotes, comments and export are read`() {
    let file = DotEnv("# a comment\n\nA=1\nexport B=two words \nC=\"#3\"\r\nD='4'\nE=a=b\nA=5\n F = 6 \n")
    #expect(file.variables == ["A": "5", "B": "two words", "C": "#3", "D": "4", "E": "a=b", "F": "6"])
    #expect(file.unreadableLines == [])
  }

  @Test(arguments: ["A", "=1", "1A=1", "A B=1", "A=\"1", "A='"])
  func `a line that is not understood is reported`(line: String) {
    let file = DotEnv("OK=1\n\(line)\n")
    #expect(file.unreadableLines == [2])
    let sentences = ConfigurationFixture.sentences(dotEnv: line)
    #expect(sentences == [".env, line 1 is not NAME=value; for example: BRAMLEY_SERVER_PORT=8080"])
  }
}
