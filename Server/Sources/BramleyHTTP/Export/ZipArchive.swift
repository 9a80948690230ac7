import Foundation

/// A ZIP archive of small files, in memory (PKWARE APPNOTE 6.3, without its extensions).
struct ZipArchive {
  private struct Entry {
    var name: [UInt8]
    var checksum: UInt32
    var size: UInt32
    var compressed: [UInt8]
    var isDeflated: Bool
    var offset: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private let moment: (date: UInt16, time: UInt16)

  /// - Parameter date: when the files were made, in UTC.
  init(at date: Date) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    // Years count from 1980, seconds in pairs.
    let year = min(max((parts.year ?? 1980) - 1980, 0), 127)
    moment = (
      UInt16(year << 9 | (parts.month ?? 1) << 5 | (parts.day ?? 1)),
      UInt16((parts.hour ?? 0) << 11 | (parts.minute ?? 0) << 5 | (parts.second ?? 0) / 2)
    )
  }

  /// Adds a file.
  mutating func add(_ name: String, _ content: Data) {
    let input = [UInt8](content)
    let deflated = Self.deflate(input)
    let isDeflated = deflated.map { $0.count < input.count } ?? false
    let entry = Entry(
      name: Array(name.utf8), checksum: Self.checksum(input), size: UInt32(input.count),
      compressed: isDeflated ? deflated ?? input : input, isDeflated: isDeflated, offset: UInt32(bytes.count))
    entries.append(entry)
    put32(0x0403_4b50)
    putCommon(of: entry)
    bytes += entry.name
    bytes += entry.compressed
  }

  /// Returns the archive with its directory.
  func finished() -> [UInt8] {
    var archive = self
    let start = bytes.count
    for entry in entries {
      archive.put32(0x0201_4b50)
      archive.put16(20)  // made by MS-DOS, version 2.0
      archive.putCommon(of: entry)
      archive.put16(0)  // comment
      archive.put16(0)  // disk
      archive.put16(0)  // internal attributes
      archive.put32(0)  // external attributes
      archive.put32(entry.offset)
      archive.bytes += entry.name
    }
    let end = archive.bytes.count
    archive.put32(0x0605_4b50)
    archive.put32(0)  // this disk, and that of the directory
    archive.put16(UInt16(entries.count))
    archive.put16(UInt16(entries.count))
    archive.put32(UInt32(end - start))
    archive.put32(UInt32(start))
    archive.put16(0)  // comment
    return archive.bytes
  }

  /// What stands both before a file and in the directory.
  private mutating func putCommon(of entry: Entry) {
    put16(20)  // version 2.0
    put16(1 << 11)  // names are UTF-8
    put16(entry.isDeflated ? 8 : 0)
    put16(moment.time)
    put16(moment.date)
    put32(entry.checksum)
    put32(UInt32(entry.compressed.count))
    put32(entry.size)
    put16(UInt16(entry.name.count))
    put16(0)  // extra field
  }

  private mutating func put16(_ value: UInt16) { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private mutating func put32(_ value: UInt32) {
    put16(UInt16(value & 0xFFFF))
    put16(UInt16(value >> 16))
  }
}
