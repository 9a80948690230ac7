import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

// Jobs, the audit log, keys, and how the server is.
extension AdminRoutes {
  var workEndpoints: [Endpoint] {
    [
      endpoint(.get, "/jobs", .jobsRead, jobs),
      endpoint(.post, "/jobs/{id}/retry", .jobsRetry) { request, context, caller in
        try await desk.retry(JobID(rawValue: try context.parameters.require("id")), by: caller)
        return Response(status: .accepted, headers: [.cacheControl: "no-store"])
      },
      endpoint(.get, "/audit", .auditRead, audit), endpoint(.get, "/keys", .keysRead, keys),
      endpoint(.post, "/keys/rotate", .keysRotate, rotate),
    ]
  }

  var serverEndpoints: [Endpoint] {
    [
      endpoint(.get, "/whoami", nil) { _, _, caller in JSONBody.response(AdminIdentity(caller)) },
      endpoint(.get, "/server", .serverRead) { _, _, _ in
        JSONBody.response(try await AdminServerState.current(services))
      },
      endpoint(.get, "/counts", .serverRead, counts),
      endpoint(.get, "/app-attest-keys", .serverRead, attestedKeys),
      endpoint(.get, "/providers", .serverRead) { _, _, _ in
        JSONBody.response(
          AdminProviders(providers: (services.health?.reports ?? []).map(ProviderReport.init)))
      },
    ]
  }

  @Sendable func jobs(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(request, allowing: ["state", "kind", "after", "limit"])
    var filter = JobFilter(kind: query["kind"].map(JobKind.init(rawValue:)))
    switch query["state"] {
    case nil: break
    case "failed": filter.isFailed = true
    case "waiting": filter.isFailed = false
    default: throw Refusal(.invalidRequest, "state may be failed, waiting or absent.")
    }
    if let text = query["after"] {
      guard let place = JobPlace(text) else {
        throw Refusal(.invalidRequest, "after must be the next of an earlier answer.")
      }
      filter.after = place
    }
    return JSONBody.response(try await Self.jobs(filter, limit: try query.limit(), desk))
  }

  static func jobs(_ filter: JobFilter, limit: Int, _ desk: AdminDesk) async throws(Refusal) -> AdminJobs {
    let found: [JobStatus]
    do { found = try await desk.store.jobs(filter, limit: limit + 1, at: desk.now()) } catch {
      throw Refusal(error)
    }
    let page = found.prefix(limit)
    return AdminJobs(
      jobs: page.map(JobReport.init),
      next: found.count > limit ? page.last.map { JobPlace(after: $0).text } : nil)
  }

  @Sendable func audit(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(request, allowing: ["user", "kind", "since", "until", "before", "limit"])
    var wanted = AuditQuery(
      user: query["user"].map(UserID.init(rawValue:)), kind: query["kind"].map(AuditKind.init(rawValue:)),
      since: try query.time("since"), limit: try query.limit())
    wanted.until = try query.time("until")
    if let text = query["before"] {
      guard let place = AuditCursor(text) else {
        throw Refusal(.invalidRequest, "before must be the next of an earlier answer.")
      }
      wanted.before = place
    }
    return JSONBody.response(AuditReport(try await Self.page(wanted, desk)))
  }

  static func page(_ query: AuditQuery, _ desk: AdminDesk) async throws(Refusal) -> AuditPage {
    do { return try await desk.store.page(query) } catch { throw Refusal(error) }
  }

  @Sendable func keys(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    JSONBody.response(try await KeysReport.current(desk))
  }

  @Sendable func rotate(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let (id, isNew) = try await desk.rotateKey(by: caller)
    let report = try await KeysReport.current(desk)
    return JSONBody.response(
      AccessRotationReport(
        keyID: id, isNew: isNew, signsFrom: report.accessTokenKeys.first { $0.id == id }?.signsFrom),
      status: isNew ? .created : .ok)
  }

  @Sendable func counts(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(request, allowing: ["since"])
    let since = try query.time("since") ?? desk.now().addingTimeInterval(-86_400)
    let counts: [HourlyCount]
    do { counts = try await desk.store.hourlyCounts(since: HourlyCount.hour(of: since)) } catch {
      throw Refusal(error)
    }
    return JSONBody.response(
      AdminCounts(
        counts: counts.map {
          .init(hour: $0.hour, name: $0.key.name, label: $0.key.label, amount: $0.amount)
        }))
  }

  @Sendable func describe(_ request: Request, context: ServerContext) async throws -> Response {
    try gate.hosts.check(request)
    return JSONBody.response(
      encoded: ByteBuffer(bytes: AdminAPIDocument(url: services.url ?? "http://127.0.0.1").json),
      caching: .seconds(300))
  }
}

extension KeysReport {
  static func current(_ desk: AdminDesk) async throws(Refusal) -> KeysReport {
    do {
      let now = desk.now()
      return KeysReport(
        try await desk.keys.schedule(at: now), try await desk.store.masterKeyUse(at: now), at: now)
    } catch { throw Refusal(error) }
  }
}

extension AdminServerState {
  /// Hours of calls that are shown.
  static let hours = 24

  static func current(_ services: AdminServices) async throws(Refusal) -> AdminServerState {
    var states: [String: ReadinessCheck.State] = [:]
    for check in services.readiness { states[check.name] = await check.look() }
    let alerts = services.desk.alerts.current.sorted { $0.key.rawValue < $1.key.rawValue }
    let since = HourlyCount.hour(of: services.desk.now().addingTimeInterval(-Double(hours - 1) * 3_600))
    let counts: [HourlyCount]
    do { counts = try await services.desk.store.hourlyCounts(since: since) } catch { throw Refusal(error) }
    var apple: [String: Int] = [:]
    for count in counts where count.key.name == CountName.appleCalls {
      apple[count.key.label, default: 0] += count.amount
    }
    let isDegraded = !alerts.isEmpty || states.values.contains(.degraded)
    return AdminServerState(
      status: states.values.contains(.failed) ? "unavailable" : isDegraded ? "degraded" : "ready",
      checks: states.mapValues(\.rawValue),
      alerts: alerts.map { Alert(kind: $0.key.rawValue, remedy: $0.value) }, notices: services.notices,
      calls: [Calls(provider: "apple", outcomes: apple)])
  }
}
