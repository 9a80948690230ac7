import BramleyAPI
import Foundation
import Testing

@Suite struct DeletionTests {
  @Test func `a deletion is read as the server writes it, whatever it has added`() throws {
    let answer = try WireJSON.decoder().decode(
      DeletionResponse.self,
      from: Data(
        """
        {"deletion":{"id":"d","state":"scheduled","apple_revocation":"not_possible","instructions":"Do it.",
         "due_at":"2026-01-02T03:04:05Z","mood":1},"more":[]}
        """.utf8))
    #expect(
      answer.deletion
        == Deletion(
          id: "d", state: .scheduled, appleRevocation: .notPossible, instructions: "Do it.",
          dueAt: WireJSON.date("2026-01-02T03:04:05Z")))
  }

  @Test func `absent values are not written, and unknown states are kept`() throws {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.insert(.sortedKeys)
    let deletion = Deletion(id: "d", state: "resting", appleRevocation: .queued)
    let text = String(decoding: try encoder.encode(DeletionResponse(deletion: deletion)), as: UTF8.self)
    #expect(
      text == #"{"deletion":{"apple_revocation":"queued","id":"d","revocations":[],"state":"resting"}}"#)
    #expect(try WireJSON.decoder().decode(DeletionResponse.self, from: Data(text.utf8)).deletion == deletion)
  }
}
