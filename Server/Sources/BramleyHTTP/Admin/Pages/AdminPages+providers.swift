import BramleyCore
import Foundation

// How the providers answer.
extension AdminPages {
  /// The providers as the page of alerts shows them.
  var providerRows: [[String: Any]] {
    (services.health?.reports ?? []).map(ProviderReport.init).map { report in
      let (success, failure) = (report.lastSuccessAt, report.lastFailureAt)
      let isFailing =
        failure.map { $0 > (success ?? .distantPast) && report.lastFailure != "refused" } ?? false
      let state =
        report.paused
        ? "left alone" : success == nil && failure == nil ? "not called yet" : isFailing ? "fails" : "answers"
      return [
        "name": name(ofMethod: report.provider), "state": state, "ok": !report.paused && !isFailing,
        "success": time(success),
        "failure": failure.map { at -> [String: Any] in
          var values = time(at)
          values["word"] = report.lastFailure ?? ""
          values["status"] = report.lastFailureStatus.map { "\($0)" as Any } ?? false
          return values
        } as Any? ?? false,
        "latency": report.latencyMilliseconds.map { "\($0) ms" as Any } ?? false,
      ]
    }
  }
}
