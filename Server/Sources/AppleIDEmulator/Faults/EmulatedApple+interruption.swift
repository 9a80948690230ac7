import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

extension EmulatedApple {
  /// The response that active faults force before a request is handled; nil if it is handled, perhaps late.
  func interruption(
    of endpoint: Fault.Endpoint, client: String?, _ note: JournalNote
  ) async throws -> Response? {
    if let slow = try change({ try $0.strike(.slow, at: endpoint, client) }) {
      note.fault(slow)
      try await sleep(slow.delay)
    }
    let fault = try change { world -> Fault? in
      let names: [Fault.Name] = [.keysUnreachable, .serverError, .throttled, .invalidClient]
      for name in names {
        if let fault = try world.strike(name, at: endpoint, client) { return fault }
      }
      return nil
    }
    guard let fault else { return nil }
    note.fault(fault)
    switch fault.name {
    case .throttled: return .throttled(for: fault.delay)
    case .invalidClient:
      note.failure(TokenErrorCode.invalidClient.rawValue)
      return .apple(TokenErrorBody(error: .invalidClient), status: .badRequest)
    default: return Response(status: .serviceUnavailable, headers: .uncached)
    }
  }
}

extension Response {
  /// A response in Apple's form.
  static func apple(_ value: some Encodable, status: HTTPResponse.Status) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return Response(status: .internalServerError) }
    var headers = HTTPFields.uncached
    headers[.contentType] = "application/json;charset=UTF-8"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
