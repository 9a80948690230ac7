import Foundation

/// A file beside an export, whose records are found by the keys of people: sixteen bytes a key are in memory, the records
/// stay in the file.
final class CompanionFile {
  private struct Entry {
    /// The hash of a key.
    var hash: Int
    /// Where the record begins, and its length in the last 21 bits.
    var place: Int
  }

  private static let lengthBits = 21

  private let file: RecordFile
  private let format: ImportFormat
  private var columns: [String]?
  private var entries: [Entry] = []

  init(_ path: String, of format: ImportFormat) throws(CommandFailure) {
    file = try RecordFile(path)
    self.format = format
    while let record = try file.next() {
      guard case .bytes(let bytes) = record.content else { continue }
      if file.form == .csv, columns == nil {
        columns = CSVLine.fields(bytes)?.map { $0.trimmingCharacters(in: .whitespaces) }
        continue
      }
      guard let fields = fields(bytes) else { continue }
      let place = record.offset << Self.lengthBits | bytes.count
      entries += format.keys(ofCompanion: fields).map { Entry(hash: $0.hashValue, place: place) }
    }
    guard !entries.isEmpty else {
      throw CommandFailure(
        .usage, "\(format.companion?.rawValue ?? "") names a file without a record of anybody")
    }
    entries.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
  }

  /// Returns the records of the first key that has any, in the order of the file.
  func records(for keys: [String]) -> [Fields] {
    for key in keys {
      let hash = key.hashValue
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
      }
      var found: [Fields] = []
      while low < entries.count, entries[low].hash == hash {
        let place = entries[low].place
        if let bytes = file.record(at: place >> Self.lengthBits, length: place & (1 << Self.lengthBits - 1)),
          let fields = fields(bytes), format.keys(ofCompanion: fields).contains(key)
        {
          found.append(fields)
        }
        low += 1
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func fields(_ bytes: [UInt8]) -> Fields? {
    guard let columns else { return Fields(json: bytes) }
    return CSVLine.fields(bytes).flatMap { Fields(columns: columns, line: $0) }
  }
}
