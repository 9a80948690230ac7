import BramleySQL
import Foundation

/// The parameters of a statement as libpq takes them: numbers as text, so that the server reads them as whatever type
/// it expects; text and bytes as they are.
struct PostgresParameters {
  private var storage: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [CInt] = []
  private var formats: [CInt] = []

  init(_ values: [SQLValue]) {
    offsets.reserveCapacity(values.count)
    for value in values {
      switch value {
      case .null: append(nil, isBinary: false)
      case .integer(let number): append(String(number).utf8, isBinary: false)
      case .text(let text): append(text.utf8, isBinary: true)
      case .bytes(let data): append(data, isBinary: true)
      }
    }
  }

  private mutating func append(_ bytes: (any Collection<UInt8>)?, isBinary: Bool) {
    guard let bytes else {
      offsets.append(nil)
      lengths.append(0)
      formats.append(0)
      return
    }
    offsets.append(storage.count)
    storage.append(contentsOf: bytes)
    lengths.append(CInt(bytes.count))
    formats.append(isBinary ? 1 : 0)
    // Text ends with a zero.
    storage.append(0)
  }

  /// Calls the body with the number of parameters and the arrays that libpq's functions take.
  func withPointers<Value>(
    _ body: (
      CInt, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?
    ) -> Value
  ) -> Value {
    storage.withUnsafeBytes { storage in
      let start = storage.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
      return pointers.withUnsafeBufferPointer { pointers in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            body(CInt(offsets.count), pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
