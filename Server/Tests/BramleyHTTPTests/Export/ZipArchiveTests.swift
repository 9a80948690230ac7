import Foundation
import Testing

@testable import BramleyHTTP

@Suite struct ZipArchiveTests {
  let date = Date(timeIntervalSince1970: 1_800_000_000)

  /// A file as the archive's directory has it.
  private struct Listed: Equatable {
    var name: String
    var method: Int
    var checksum: Int
    var compressed: Int
    var size: Int
    var offset: Int
  }

  private func listed(in archive: [UInt8]) throws -> [Listed] {
    func number(_ at: Int, _ bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(archive[at + $1]) << (8 * $1) }
    }
    let end = archive.count - 22
    try #require(number(end, 4) == 0x0605_4b50)
    var at = number(end + 16, 4)
    #expect(at + number(end + 12, 4) == end, "the directory ends where the archive's end begins")
    return try (0..<number(end + 10, 2)).map { _ in
      try #require(number(at, 4) == 0x0201_4b50)
      let length = number(at + 28, 2)
      let file = Listed(
        name: String(decoding: archive[at + 46..<at + 46 + length], as: UTF8.self),
        method: number(at + 10, 2), checksum: number(at + 16, 4), compressed: number(at + 20, 4),
        size: number(at + 24, 4), offset: number(at + 42, 4))
      // What stands before the file says the same.
      let fields = archive[at + 6..<at + 32]
      #expect(number(file.offset, 4) == 0x0403_4b50)
      #expect(Array(archive[file.offset + 4..<file.offset + 30]) == Array(fields))
      at += 46 + length
      return file
    }
  }

  // The tests in browsers have another program read one.
  @Test func `long files are deflated, short ones stored, and the directory names all`() throws {
    var archive = ZipArchive(at: date)
    archive.add("données.json", Data(String(repeating: "apples ", count: 1_000).utf8))
    archive.add("records/empty.json", Data())
    archive.add("x", Data([1, 2, 3]))
    let bytes = archive.finished()
    let files = try listed(in: bytes)
    #expect(files.map(\.name) == ["données.json", "records/empty.json", "x"])
    #expect(files.map(\.method) == [8, 0, 0] && files.map(\.size) == [7_000, 0, 3])
    #expect(files[0].compressed < 100 && files[1].checksum == 0)
    #expect(files[2].checksum == 0x55BC_801D && files[2].compressed == 3)
    #expect(Array(bytes[files[2].offset + 31..<files[2].offset + 34]) == [1, 2, 3])
  }

  @Test(
    arguments: [
      (nil, false), ("*/*", false), ("application/json", false), ("application/zip", true),
      ("application/zip;q=0", false), ("application/json, application/zip", true),
      ("application/json, application/zip;q=0.5", false), ("text/html, application/zip;q=0.1", true),
    ] as [(String?, Bool)])
  func `the form is the one that the caller prefers`(accept: String?, isArchive: Bool) {
    #expect((ExportRoutes.Form(accept: accept) == .zip) == isArchive)
  }
}
