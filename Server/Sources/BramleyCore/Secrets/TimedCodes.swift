import BramleyTokens
import Foundation

/// Texts that prove by themselves who made them and of which time they are: seconds, the key's id, further bytes, and a MAC
/// over all of it. Each node accepts them, and nobody stores them.
struct TimedCodes: Sendable {
  /// The bytes of the time and of the key's id.
  private static let head = 12
  private static let codeLength = 16

  private let ring: KeyRing
  private let purpose: MasterKey.Purpose
  /// The number of the further bytes.
  private let length: Int

  init(_ ring: KeyRing, for purpose: MasterKey.Purpose, furtherBytes length: Int) {
    self.ring = ring
    self.purpose = purpose
    self.length = length
  }

  /// Returns the text of a time.
  func text(of time: Date, _ further: Data = Data()) -> String {
    let key = ring.current
    let seconds = UInt64(max(0, time.timeIntervalSince1970))
    let body = withUnsafeBytes(of: seconds.bigEndian) { Data($0) } + key.id.bytes + further
    return (body + key.code(for: purpose, over: body).prefix(Self.codeLength)).base64URL
  }

  /// Returns the time of a text of this server; nil for any other text.
  func time(of text: String) -> Date? {
    let count = Self.head + length
    guard text.utf8.count == ((count + Self.codeLength) * 4 + 2) / 3, let bytes = Data(base64URL: text.utf8),
      bytes.count == count + Self.codeLength
    else { return nil }
    let body = Data(bytes.prefix(count))
    guard let id = MasterKey.ID(bytes: Data(body.dropFirst(8).prefix(4))), let key = ring.key(id),
      constantTimeEqual(
        Data(key.code(for: purpose, over: body).prefix(Self.codeLength)),
        Data(bytes.suffix(Self.codeLength)))
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(body.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))
  }
}
