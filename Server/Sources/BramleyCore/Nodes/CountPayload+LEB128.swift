extension CountPayload {
  static func size(_ number: UInt64) -> Int { max(1, (70 - number.leadingZeroBitCount) / 7) }

  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }

  static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var (number, shift) = (UInt64(0), UInt64(0))
    while let byte = bytes.popFirst() {
      guard shift < 63 || byte <= 1 else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
      guard shift <= 63 else { return nil }
    }
    return nil
  }
}
