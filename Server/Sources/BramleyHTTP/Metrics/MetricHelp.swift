/// The explanations of the server's own metrics.
enum MetricHelp {
  /// Returns the explanation of a metric; nil for one of another library.
  static func text(of name: String) -> String? { texts[name] }

  private static let texts = [
    "bramley_alert": "1 while a problem is active that only the operator can fix; the log says what to do.",
    "bramley_app_attest_keys_total": "Keys of App Attest that were registered or refused, by result.",
    "bramley_app_attest_requests_total": "Requests that may need App Attest, by use and result.",
    "bramley_app_attest_risk_total": "Risk metrics that Apple reported for keys of App Attest, by height.",
    "bramley_apple_breaker": "1 while the daily checks pause because Apple fails or throttles.",
    "bramley_apple_calls_total": "Calls to Apple, by endpoint and outcome.",
    "bramley_apple_milliseconds_total": "Milliseconds that Apple took to answer, over all calls.",
    "bramley_apple_checks_total": "Checks of people's grants at Apple, by outcome.",
    "bramley_apple_events_total": "Events in Apple's notifications, by kind and outcome.",
    "bramley_apple_notifications_total": "Notifications received from Apple, by outcome.",
    "bramley_facebook_callbacks_total": "Signed requests received from Facebook, by outcome.",
    "bramley_google_events_total": "Events in Google's security event tokens, by kind.",
    "bramley_google_notifications_total": "Security event tokens received from Google, by outcome.",
    "bramley_hook_calls_total": "Questions to the back ends of hooks, by hook and outcome.",
    "bramley_jobs_total": "Runs of background jobs, by kind and outcome.",
    "bramley_mail_notifications_total":
      "Bounces and complaints received from the mail service, by kind and outcome.",
    "bramley_mail_total": "Mails, by what became of an attempt to send them.",
    "bramley_leak_checks_total": "New passwords looked up among leaked ones, by outcome.",
    "bramley_password_steps_total": "Steps of passwords, by step and outcome.",
    "bramley_provider_calls_total": "Calls to providers besides Apple, by provider, endpoint and outcome.",
    "bramley_resealed_total": "Values sealed again with the current master key, by table.",
    "bramley_refusals_total": "Requests refused, by problem code.",
    "bramley_sign_ins_total": "Sign-ins, by the method that was used.",
    "bramley_sign_ups_total": "New accounts, by Apple's guess at a real person and by outcome.",
    "bramley_spans_total": "Spans of traces, by what became of them.",
    "bramley_texts_sent_total": "Texts that the sender took, by country or territory.",
    "bramley_texts_total": "Texts, by what was decided and by what became of an attempt to send them.",
    "bramley_texts_used_total": "Codes of texts that were right, by country or territory.",
    "bramley_webhook_attempts_total": "Attempts to deliver webhooks, by endpoint and outcome.",
    "bramley_webhooks": "Webhooks that wait, and that were skipped.",
    "http_request_duration_seconds": "Time to answer a request, by method and route.",
    "http_requests_total": "Requests answered, by method, route and status.",
  ]
}
