import BramleyCore
import Hummingbird
import NIOCore

/// A request's JSON body, which the provider's step decodes.
struct UndecodedJSON: StepBody {
  private let body: ByteBuffer

  init(_ request: Request) async throws {
    guard request.mediaType == "application/json" else {
      throw Refusal.mediaType(expected: "application/json")
    }
    body = try await request.boundedBody()
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws(Refusal) -> Value {
    try JSONBody.decode(type, from: body)
  }
}
