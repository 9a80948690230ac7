import BramleyAPI
import Foundation

/// Mails the code and link for a new password. The request only leaves this job, so that the time of its answer says
/// nothing about the address.
package struct ForgottenPasswordJob: JobHandler {
  /// The kind of these jobs.
  package static let kind: JobKind = "forgotten_password"
  /// Seconds after which nobody waits for the mail any more.
  static let lifetime: TimeInterval = 600

  struct Payload: Codable {
    var address: String
    var language: MessageLanguage
    /// The halves of the network that the request came from.
    var network: [UInt64]?
  }

  private let store: any RecoveryStore
  private let mailer: AddressMailer
  private let seal: Seal
  private let surroundings: Surroundings

  package init(
    store: any RecoveryStore, mailer: AddressMailer, seal: Seal, surroundings: Surroundings
  ) {
    self.store = store
    self.mailer = mailer
    self.seal = seal
    self.surroundings = surroundings
  }

  package var kind: JobKind { Self.kind }

  static func job(
    _ address: EmailAddress, in language: MessageLanguage, from network: ClientNetwork?, seal: Seal,
    _ surroundings: Surroundings
  ) throws -> JobRecord {
    let now = surroundings.now()
    return try JobRecord(
      id: JobID(rawValue: surroundings.newIDText(at: now)), kind: kind,
      sealing: Payload(
        address: address.text, language: language, network: network.map { [$0.high, $0.low] }),
      by: seal, at: now, lifetime: lifetime)
  }

  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: seal) } catch { return error.result }
    guard let address = EmailAddress(payload.address) else { return .failed(reason: "no address") }
    let network = payload.network.flatMap {
      $0.count == 2 ? ClientNetwork(high: $0[0], low: $0[1]) : nil
    }
    let now = surroundings.now()
    do {
      try await store.begin(
        RecoveryRequest(
          address: address, language: payload.language, network: network, mailer: mailer, now: now))
      return .done
    } catch { return .retry(reason: "the store did not take the request") }
  }
}
