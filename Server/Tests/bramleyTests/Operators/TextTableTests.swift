import Testing

@testable import bramley

@Suite struct TextTableTests {
  @Test func `columns are aligned, a missing value is a dash and no line ends in a space`() {
    var table = TextTable("ID", "NAME")
    table.add("1", "Ada Lovelace")
    table.add("long-id", nil)
    #expect(table.lines == ["ID       NAME", "1        Ada Lovelace", "long-id  -"])
  }

  @Test func `text from outside can't write to the terminal`() {
    var table = TextTable("NAME")
    table.add("\u{1B}[31mred\n\u{202E}x")
    #expect(table.lines.count == 2)
    #expect(table.lines[1].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
