import BramleyCore
import Foundation
import Testing

@testable import BramleyServer

@Suite struct MasterKeyListTests {
  static func text(_ byte: UInt8) -> String { Data(repeating: byte, count: 32).base64EncodedString() }

  private func ids(_ value: String) throws -> [MasterKey.ID] {
    guard
      case .given(let keys) = try ConfigurationFixture.settings(["BRAMLEY_SERVER_MASTER_KEY": value]).server
        .masterKey
    else { return [] }
    return keys.map(\.id)
  }

  @Test func `several keys are separated by commas, and the first one seals`() throws {
    let expected = [2, 1].map { MasterKey(bytes: Data(repeating: $0, count: 32))?.id }
    #expect(try ids("\(Self.text(2)),\(Self.text(1))") == expected)
    #expect(try ids("\(Self.text(2)), \(Self.text(1))") == expected)
    #expect(try ids(Self.text(1)).count == 1)
  }

  @Test(arguments: [
    text(1) + ",", "," + text(1), text(1) + ",short", text(1) + "," + text(1), text(1) + text(2),
  ])
  func `a list with something else in it is refused`(value: String) {
    let sentences = ConfigurationFixture.sentences(["BRAMLEY_SERVER_MASTER_KEY": value])
    #expect(sentences.count == 1 && sentences.first?.hasPrefix("server.master_key ") == true)
    #expect(sentences.first?.contains(Self.text(1)) == false)
  }
}
