package import BramleyCore

// What the admin pages plot, read from the metrics once a minute: counting it costs a request nothing.
extension PrometheusMetrics: CountSource {
  package func totals() -> [CountName: Double] {
    var totals: [CountName: Double] = [:]
    func add(_ name: String, _ metric: String, by label: String, scaled factor: Double = 1) {
      for (labels, value) in counters(named: metric) {
        totals[CountName(name, Self.value(of: label, in: labels) ?? "all"), default: 0] += value * factor
      }
    }
    add(CountName.signIns, "bramley_sign_ins_total", by: "provider")
    add(CountName.refusals, "bramley_refusals_total", by: "code")
    add(CountName.appleCalls, "bramley_apple_calls_total", by: "outcome")
    add(CountName.appleMilliseconds, "bramley_apple_milliseconds_total", by: "none")
    add(CountName.mails, "bramley_mail_total", by: "result")
    add(CountName.textsSent, "bramley_texts_sent_total", by: "none")
    add(CountName.textsUsed, "bramley_texts_used_total", by: "none")
    for (labels, value) in counters(named: "http_requests_total")
    where labels.contains("route=\"/v1/sessions/refresh\"") {
      let isDone = Self.value(of: "status", in: labels)?.hasPrefix("2") ?? false
      totals[CountName(CountName.refreshes, isDone ? "done" : "refused"), default: 0] += value
    }
    return totals
  }

  /// Returns a label's value among labels as they are written.
  static func value(of label: String, in labels: String) -> String? {
    guard let start = labels.firstRange(of: "\(label)=\"")?.upperBound else { return nil }
    return String(labels[start...].prefix { $0 != "\"" })
  }
}
