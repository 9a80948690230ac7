import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// Jobs, alerts and numbers.
extension AdminPages {
  private static let entries = 50

  var workEndpoints: [Endpoint] {
    [
      page("/admin/jobs", .jobsRead) { try await jobs($0) },
      form("/admin/jobs/{id}/retry", .jobsRetry) { visit in
        do throws(Refusal) {
          let id = visit.context.parameters.get("id") ?? ""
          try await desk.retry(JobID(rawValue: id), by: try visit.operatorCaller())
        } catch {
          guard error.code.appearance.status.code < 500 else { throw error }
          return try await jobs(visit, refusal: error)
        }
        return done("retried", at: "/admin/jobs")
      },
      page("/admin/alerts", .serverRead, alerts), page("/admin/numbers", .serverRead, numbers),
      page("/admin/history", .auditRead, history),
    ]
  }

  private func jobs(_ visit: AdminVisit, refusal: Refusal? = nil) async throws -> Response {
    let caller = try visit.operatorCaller()
    let filter = JobFilter(after: visit.query["after"].flatMap(JobPlace.init))
    let page = try await AdminRoutes.jobs(filter, limit: Self.entries, desk)
    let rows = page.jobs.map { job -> [String: Any] in
      let hasFailed = job.state == JobStatus.State.failed.rawValue
      return [
        "id": job.id.rawValue, "words": AdminTexts.job(job.kind), "state": job.state, "failed": hasFailed,
        "attempts": job.attempts == 1 ? "1 try" : "\(job.attempts) tries", "since": time(job.createdAt),
        "due": hasFailed ? false as Any : time(job.runAt), "reason": job.reason ?? false,
        "retry": hasFailed && caller.may(.jobsRetry) ? "/admin/jobs/\(job.id)/retry" as Any : false,
      ]
    }
    let failed = page.jobs.filter { $0.state == JobStatus.State.failed.rawValue }.count
    var values: [String: Any] = [
      "jobs": rows, "hasJobs": !rows.isEmpty,
      "heading": failed > 0 ? "\(failed)\(page.next == nil ? "" : " or more") failed" : "Waiting",
    ]
    values["next"] = page.next
    return try await shell("admin-jobs", "jobs", values, visit, refusal: refusal)
  }

  @Sendable private func alerts(_ visit: AdminVisit) async throws -> Response {
    let state = try await AdminServerState.current(services)
    let keys = try await KeysReport.current(desk).accessTokenKeys
    let providers = providerRows
    return try await shell(
      "admin-alerts", "alerts",
      [
        "alerts": state.alerts.map { ["kind": AdminTexts.plain($0.kind), "remedy": $0.remedy] },
        "hasAlerts": !state.alerts.isEmpty,
        "checks": state.checks.sorted { $0.key < $1.key }.map { name, check -> [String: Any] in
          ["name": AdminTexts.plain(name), "state": check, "ok": check == ReadinessCheck.State.ok.rawValue]
        },
        "providers": providers, "hasProviders": !providers.isEmpty,
        "notices": state.notices, "hasNotices": !state.notices.isEmpty,
        "keys": keys.map { key -> [String: Any] in
          [
            "id": key.id, "state": key.state, "from": time(key.signsFrom), "until": time(key.publishedUntil),
          ]
        },
      ], visit)
  }

  @Sendable private func numbers(_ visit: AdminVisit) async throws -> Response {
    let period = visit.query["period"].flatMap(AdminPeriod.init) ?? .day
    let now = desk.now()
    let counts: [HourlyCount]
    do { counts = try await desk.store.hourlyCounts(since: period.start(before: now)) } catch {
      throw Refusal(error)
    }
    let plots = AdminPlot.all(counts, over: period, until: now) { name(ofMethod: ProviderID(rawValue: $0)) }
    return try await shell(
      "admin-numbers", "numbers",
      [
        "plots": plots.map(\.values),
        "periods": AdminPeriod.allCases.map {
          ["id": $0.rawValue, "name": $0.name, "current": $0 == period] as [String: Any]
        },
      ], visit)
  }
}
