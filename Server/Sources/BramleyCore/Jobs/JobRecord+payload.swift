import Foundation

/// A payload that can't be read, and the result for its job.
package struct UnreadablePayload: Error {
  let result: JobResult
}

extension JobRecord {
  /// Makes the row of a new job.
  init(
    id: JobID, kind: JobKind, sealing payload: some Encodable, by seal: Seal, at now: Date,
    runAt: Date? = nil, lifetime: TimeInterval, person: Data? = nil
  ) throws {
    let runAt = runAt ?? now
    self.init(
      id: id, kind: kind, payload: seal.close(try JSONEncoder().encode(payload), for: Self.row(id)),
      createdAt: now, runAt: runAt, deadline: runAt.addingTimeInterval(lifetime), person: person)
  }

  /// Opens the job's sealed payload.
  package func opened<Payload: Decodable>(by seal: Seal) throws(UnreadablePayload) -> Payload {
    do {
      return try JSONDecoder().decode(Payload.self, from: try seal.open(payload, for: Self.row(id)))
    } catch Seal.Failure.unknownKey {
      throw UnreadablePayload(result: .retry(reason: "the payload's master key is not at hand"))
    } catch {
      throw UnreadablePayload(result: .failed(reason: "the payload can't be read"))
    }
  }
}
