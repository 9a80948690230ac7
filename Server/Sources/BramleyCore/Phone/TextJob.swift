import BramleyAPI
package import Foundation

/// Sends a text, and tries again while its code is good.
package struct TextJob: JobHandler {
  /// The longest that a job waits for its code: no code lives longer.
  package static let lifetime: TimeInterval = 3_600

  private let sender: any TextSender
  private let body: TextBody
  private let admission: TextAdmission
  private let store: any TextStore
  private let seal: Seal
  private let alerts: OperatorAlerts
  private let surroundings: Surroundings

  package init(
    _ sender: any TextSender, admission: TextAdmission, store: any TextStore, seal: Seal,
    alerts: OperatorAlerts, surroundings: Surroundings
  ) {
    self.sender = sender
    body = TextBody(admission.settings)
    self.admission = admission
    self.store = store
    self.seal = seal
    self.alerts = alerts
    self.surroundings = surroundings
  }

  package var kind: JobKind { TextQueue.kind }

  package func run(_ job: JobRecord) async -> JobResult {
    let text: OutgoingText
    do { text = try job.opened(by: seal) } catch { return error.result }
    guard text.validUntil > surroundings.now() else {
      TextMetrics.count("expired")
      return .failed(reason: "the code expired before the text was sent")
    }
    do {
      try await sender.send(text, body: body.text(code: text.code, in: text.language), id: job.id)
    } catch { return await result(of: error, text, job) }
    alerts.clear(.textSender)
    TextMetrics.count("sent")
    if let number = try? PhoneNumber(e164: text.to) { TextMetrics.countSend(to: number) }
    return .done
  }

  private func result(of fault: TextFault, _ text: OutgoingText, _ job: JobRecord) async -> JobResult {
    let reason = "\(sender.name) did not send the text: \(fault.code)"
    switch fault.kind {
    case .again(let seconds):
      TextMetrics.count("retried")
      return .retry(reason: reason, after: seconds)
    case .unknown where job.attempts <= 1:
      TextMetrics.count("retried")
      return .retry(reason: reason, after: 5)
    case .configuration:
      TextMetrics.count("held")
      alerts.raise(
        .textSender,
        "\(sender.name) refuses this server's texts (\(fault.code)): check phone.* and the account at the service"
      )
      return .hold(job, because: reason, at: surroundings.now())
    case .range:
      if let number = try? PhoneNumber(e164: text.to) {
        let end = surroundings.now().addingTimeInterval(TextConversion.pause)
        try? await store.pauseTexts(to: admission.mark(of: number), until: end)
      }
      TextMetrics.count("failed")
      return .failed(reason: reason)
    case .unknown, .number:
      TextMetrics.count("failed")
      return .failed(reason: reason)
    }
  }
}
