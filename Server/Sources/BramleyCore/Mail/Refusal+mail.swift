import BramleyAPI

extension Refusal {
  /// A request that needs mail, which this server can't send (503).
  package static var mailIsOff: Refusal {
    Refusal(
      .unavailable, "This server sends no mail.",
      remedy: "Set mail.from and mail.smtp_url, mail.webhook_url or mail.folder on the server.")
  }
}
