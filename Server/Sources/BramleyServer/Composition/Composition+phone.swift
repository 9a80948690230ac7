import BramleyCore

/// The parts that send texts; there are none where telephone numbers are switched off.
struct PhoneParts: Sendable {
  let admission: TextAdmission
  let sender: any TextSender
  /// The handlers of the jobs that send texts, or seem to.
  let jobs: [any JobHandler]
  /// The service that looks at the budget.
  let watch: TextWatch

  /// The service's custody of the codes; nil where this server makes them.
  var custody: (any CodeCustody)? { sender.custody }
}

extension Composition {
  /// Returns the parts that send texts; nil where `phone.countries` is empty.
  func phone() -> PhoneParts? {
    guard var phone = settings.phone.settings(appName: settings.app.clients[0].name),
      let sender = settings.phone.sender.flatMap({
        Installation.textSender($0, settings, transport: transport, health: health, now: surroundings.now)
      })
    else { return nil }
    if case .emulator = settings.phone.sender { phone.limits = .ofStandIn }
    let admission = TextAdmission(phone, ring: ring)
    return PhoneParts(
      admission: admission, sender: sender,
      jobs: [
        TextJob(
          sender, admission: admission, store: store, seal: seal, alerts: alerts,
          surroundings: surroundings), SwallowedTextJob(),
      ],
      watch: TextWatch(phone, store: store, alerts: alerts, surroundings: surroundings, logger: logger))
  }
}
