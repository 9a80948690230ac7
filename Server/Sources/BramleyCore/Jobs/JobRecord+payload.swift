import Foundation

/// A payload that can't be read, and the result for its job.
struct UnreadablePayload: Error {
  let result: JobResult
}

extension JobRecord {
  /// Opens the job's sealed payload.
  func opened<Payload: Decodable>(by seal: Seal) throws(UnreadablePayload) -> Payload {
    do {
      return try JSONDecoder().decode(Payload.self, from: try seal.open(payload, for: Self.row(id)))
    } catch Seal.Failure.unknownKey {
      throw UnreadablePayload(result: .retry(reason: "the payload's master key is not at hand"))
    } catch {
      throw UnreadablePayload(result: .failed(reason: "the payload can't be read"))
    }
  }
}
