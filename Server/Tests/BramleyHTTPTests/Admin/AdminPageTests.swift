import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// The operator's pages, as a browser without scripts sees them.
@Suite struct AdminPageTests {
  let rig: AdminRig

  init() async throws { rig = try await AdminRig() }

  @Test func `nobody sees a page before the sign-in, which leads back to it`() async throws {
    let token = try await rig.token()
    for path in [
      "/admin", "/admin/users/x", "/admin/jobs", "/admin/deliveries", "/admin/alerts", "/admin/numbers",
      "/admin/history",
    ] {
      let answer = try await rig.browse(path)
      #expect(answer.status == 303 && answer.location.hasPrefix("/admin/sign-in?next="), "\(path)")
    }
    let entered = try await rig.enter(token, next: "/admin/jobs")
    #expect(entered.status == 303 && entered.location == "/admin/jobs")
    for path in [
      "/admin", "/admin/jobs", "/admin/deliveries", "/admin/alerts", "/admin/numbers", "/admin/history",
    ] {
      let page = try await rig.browse(path)
      #expect(page.status == 200 && page.body.contains("anna"), "\(path)")
      #expect(!page.body.contains(token) && !page.body.contains("bra1."), "\(path)")
      let policy = page.headers[.contentSecurityPolicy] ?? ""
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
      #expect(page.headers[.cacheControl] == "no-store" && !page.body.contains(" style="), "\(path)")
    }
  }

  @Test(arguments: [
    "https://evil.example", "//evil.example", "/\\evil.example", "/sign-in", "/admin/sign-in",
    "/administrator",
  ])
  func `a sign-in leads to no other place`(next: String) async throws {
    #expect(try await rig.enter(try await rig.token(), next: next).location == "/admin")
  }

  @Test func `the cookie is not the token, is kept from scripts, and ends with the token`() async throws {
    let token = try await rig.token()
    let entered = try await rig.enter(token)
    let cookie = try #require(entered.headers[values: .setCookie].first { $0.hasPrefix("bramley-admin=") })
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(token))
    #expect(try await rig.browse("/admin").status == 200)
    _ = try await rig.store.revokeAdminCredential(
      .token, named: "anna", OperatorAct("shell", auditID: "revocation", now: rig.time.now))
    #expect(try await rig.browse("/admin").status == 303)
  }

  @Test func `a wrong token is refused on the page, and guesses are limited`() async throws {
    var codes: [Int] = []
    for _ in 0..<(AdminGate.failures.count + 2) { codes.append(try await rig.enter("bra1.wrong").status) }
    #expect(codes.first == 422 && codes.suffix(2) == [429, 429])
  }

  @Test func `a browser is signed out after eight hours, and when it asks`() async throws {
    try await rig.enter(try await rig.token())
    let page = try await rig.browse("/admin")
    #expect(try await rig.browse("/admin/sign-out", form: page.hidden).status == 303)
    #expect(try await rig.browse("/admin").status == 303)
    try await rig.enter(try await rig.token("bert"))
    rig.time.advance(by: AdminAuthentication.browserLifetime + 1)
    #expect(try await rig.browse("/admin").status == 303)
  }

  @Test func `a form of another site does nothing, nor one without this browser's token`() async throws {
    let session = try await rig.signIn()
    try await rig.enter(try await rig.token())
    let path = "/admin/users/\(session.user.id)/disable"
    let page = try await rig.browse(path)
    for headers: HTTPFields in [
      [.origin: "https://evil.example"], [.origin: "null"], [.secFetchSite: "cross-site"],
      [.secFetchSite: "same-site"], [.origin: "http://127.0.0.1:8080"],
    ] {
      #expect(try await rig.browse(path, form: page.hidden, headers: headers).status == 403, "\(headers)")
    }
    for csrf in ["", "x", String(repeating: "A", count: 86)] {
      #expect(try await rig.browse(path, form: ["csrf": csrf]).status == 403)
    }
    #expect(try await rig.store.account(session.user.id)?.user.disabledAt == nil)
    let done = try await rig.browse(
      path, form: page.hidden, headers: [.origin: "http://\(AdminRig.host)", .secFetchSite: "same-origin"])
    #expect(done.status == 303)
    #expect(try await rig.store.account(session.user.id)?.user.disabledAt != nil)
    #expect(try await rig.browse(done.location).body.contains("The account is disabled."))
  }

  @Test func `names and addresses are text, whatever they contain`() async throws {
    let token = try await rig.token()
    let name = #"<script>alert(1)</script>{{hidden}}"'<img src=x>"#
    let metadata = #"{"note": "</code><script>alert(2)</script>"}"#
    let created = try await rig.ask(
      .post, "/v1/admin/users", bearer: token,
      json: #"{"email": "\"x\"@example.com", "metadata": \#(metadata)}"#)
    #expect(created.status == 400)
    let body = try JSONSerialization.data(withJSONObject: [
      "email": "o'hara+<b>@example.com".replacing("<b>", with: "b"), "name": ["given_name": name],
      "metadata": ["note": "</code><script>alert(2)</script>"],
    ])
    let answer = try await rig.ask(
      .post, "/v1/admin/users", bearer: token, json: String(decoding: body, as: UTF8.self))
    #expect(answer.status == 201)
    let id = try #require((answer.json?["user"] as? [String: Any])?["id"] as? String)
    try await rig.enter(token)
    for path in [
      "/admin", "/admin/users/\(id)", "/admin/users/\(id)/delete", "/admin?q=%3Cscript%3Ealert(3)",
    ] {
      let page = try await rig.browse(path)
      #expect(page.status == 200, "\(path)")
      #expect(!page.body.contains("<script>") && !page.body.contains("<img src=x"), "\(path)")
      #expect(!page.body.contains("alert(1)</script>"), "\(path)")
    }
    #expect(try await rig.browse("/admin/users/\(id)").body.contains("&lt;script&gt;alert(1)"))
  }

  @Test func `one person is found by what they tell support, and helped`() async throws {
    let session = try await rig.signIn()
    try await rig.enter(try await rig.token("anna", .support))
    let support = try #require(session.user.supportID).rawValue
    let found = try await rig.browse("/admin?q=\(support.lowercased())")
    #expect(found.status == 303 && found.location == "/admin/users/\(session.user.id)")
    let page = try await rig.browse(found.location)
    #expect(page.body.contains(support) && page.body.contains("Account created"))
    let question = try await rig.browse("\(found.location)/sign-out")
    #expect(question.body.contains("Sign out everywhere?"))
    let done = try await rig.browse("\(found.location)/sign-out", form: question.hidden)
    #expect(try await rig.browse(done.location).body.contains("All devices are signed out."))
    let refresh = try await rig.people.ask(
      .post, WirePath.refresh, json: #"{"refresh_token": "\#(session.refreshToken)"}"#)
    #expect(refresh.problem?.code == .sessionEnded)
    #expect(try await rig.browse("/admin?q=nobody@example.com").body.contains("Nobody found"))
  }

  @Test func `a reader sees no button, and can't act by hand`() async throws {
    let session = try await rig.signIn()
    try await rig.enter(try await rig.token("reader", .read))
    let path = "/admin/users/\(session.user.id)"
    let page = try await rig.browse(path)
    #expect(page.status == 200 && !page.body.contains("id=\"delete\"") && !page.body.contains("/end\""))
    for action in AdminAction.allCases {
      #expect(try await rig.browse("\(path)/\(action.rawValue)").status == 403)
      #expect(try await rig.browse("\(path)/\(action.rawValue)", form: page.hidden).status == 403)
    }
    #expect(try await rig.store.account(session.user.id)?.user.disabledAt == nil)
  }

  @Test func `deliveries are shown with their state, and retried by a button`() async throws {
    let event = try await rig.skippedDelivery()
    try await rig.enter(try await rig.token("anna", .support))
    let page = try await rig.browse("/admin/deliveries")
    #expect(page.body.contains("user.created") && page.body.contains("1 skipped"))
    #expect(page.body.contains("Last try: the endpoint answered 500") && page.body.contains("1 try"))
    #expect(!page.body.contains(event.body), "the body is about a person")
    #expect(try await rig.browse("/admin/deliveries?state=waiting").body.contains("Nothing waits"))
    #expect(
      try await rig.browse("/admin/deliveries?endpoint=api&state=skipped").body.contains(event.id.rawValue))
    #expect(try await rig.browse("/admin/deliveries?endpoint=other").body.contains("Nothing waits"))
    let path = "/admin/deliveries/\(event.id.rawValue)/retry"
    #expect(page.body.contains("action=\"\(path)\""))
    #expect(try await rig.browse(path, form: ["csrf": "x"]).status == 403)
    #expect(try await rig.store.webhookCounts() == (0, 1))
    let done = try await rig.browse(path, form: page.hidden)
    #expect(done.status == 303)
    let after = try await rig.browse(done.location)
    #expect(after.body.contains("The delivery is due again.") && after.body.contains("next try"))
    #expect(try await rig.store.webhookCounts() == (1, 0))
    let unknown = try await rig.browse("/admin/deliveries/msg_unknown/retry", form: page.hidden)
    #expect(unknown.status == 404 && unknown.body.contains("There is no such delivery"))
  }

  @Test func `a reader sees deliveries and can't retry them`() async throws {
    let event = try await rig.skippedDelivery()
    try await rig.enter(try await rig.token("reader", .read))
    let page = try await rig.browse("/admin/deliveries")
    #expect(page.status == 200 && !page.body.contains("/retry\""))
    let answer = try await rig.browse("/admin/deliveries/\(event.id.rawValue)/retry", form: page.hidden)
    #expect(answer.status == 403)
  }

  @Test func `how providers answer is shown`() async throws {
    try await rig.enter(try await rig.token())
    let health = try #require(rig.services.health)
    health.watch("google") { false }
    health.note("apple", .ok, status: 200, took: .milliseconds(120))
    rig.time.advance(by: 1)
    health.note("apple", .throttled, status: 429, took: .milliseconds(80))
    let page = try await rig.browse("/admin/alerts")
    #expect(page.body.contains("throttled (429)") && page.body.contains("answered in 80 ms"))
    #expect(page.body.contains("not called yet"))
  }

  @Test func `every kind of event has words`() {
    #expect(Set(AdminTexts.events.keys) == Set(AuditKind.known))
  }

  @Test func `counts become bars of the right height`() async throws {
    let hour = HourlyCount.hour(of: rig.time.now)
    try await rig.store.add(
      [CountName(CountName.signIns, "apple"): 30, CountName(CountName.signIns, "google"): 10],
      raising: [:], in: hour)
    let counts = try await rig.store.hourlyCounts(since: hour)
    let plots = AdminPlot.all(counts, over: .day, until: rig.time.now) { $0 }
    let plot = try #require(plots.first { $0.id == "sign-ins" })
    #expect(plot.series.map(\.name) == ["apple", "google"])
    let bars = try #require(plot.values["bars"] as? [[String: Any]])
    #expect(bars.map { $0["h"] as? String } == ["60.00", "20.00"])
    #expect(bars.map { $0["y"] as? String } == ["40.00", "20.00"])
    #expect(bars.allSatisfy { $0["x"] as? Int == 231 })
    try await rig.enter(try await rig.token())
    let page = try await rig.browse("/admin/numbers")
    #expect(page.body.contains("<rect class=\"s0\" x=\"231\" y=\"40.00\" width=\"8\" height=\"60.00\"/>"))
  }

  @Test(arguments: [(0, 1), (1, 1), (3, 5), (11, 20), (20, 20), (21, 50), (999, 1_000)])
  func `the axis ends at a round number`(highest: Int, top: Int) {
    #expect(AdminPlot.top(highest) == top)
  }
}
