import BramleyAPI
import Foundation

/// The values of the demo's template; the property names are those that the template uses.
struct DemoPage {
  struct Row {
    let number: Int
    let by: String
    let method: String
    let path: String
    let status: Int
  }

  let title = "Bramley demo"
  let greeting: String?
  let account: String?
  let failure: String?
  let calls: [Row]
  let hasCalls: Bool
  let emulator: String?
  let address: String
  let methods: [Method]
  let inbox: String?
  let notice: String?
  let pending: String?
  let pendingMail: Bool
  let email: String?
  let canVerify: Bool

  struct Method {
    let id: String
    let name: String
  }

  init(_ visit: DemoVisit, settings: DemoSettings, publicURL: String) {
    greeting = visit.account == nil ? nil : visit.name.map { "Hello, \($0)" } ?? "You are signed in"
    account = visit.account
    failure = visit.failure
    calls = visit.calls.enumerated().map {
      Row(number: $0 + 1, by: $1.by, method: $1.method, path: $1.path, status: $1.status)
    }
    hasCalls = !calls.isEmpty
    emulator = settings.emulatorPage
    address = publicURL
    inbox = settings.inbox
    notice = visit.notice
    pending = visit.pending?.destination
    pendingMail = visit.pending?.method == .email
    email = visit.email
    canVerify = visit.hasPendingAddress || (visit.email != nil && !visit.isVerified)
    methods = settings.methods.map { Method(id: $0.id.rawValue, name: $0.name) }
  }

  /// Returns the requests that the browser must have made before a response of the flow came back.
  static func callsOfBrowser(_ method: ProviderID) -> [DemoVisit.Call] {
    let begin = DemoVisit.Call(by: "browser", method: "GET", path: WirePath.authorize, status: 302)
    let callback = "\(WirePath.callback)/\(method)"
    guard method == .apple else {
      return [begin, .init(by: "browser", method: "GET", path: callback, status: 302)]
    }
    return [
      begin, .init(by: "browser", method: "POST", path: callback, status: 303),
      .init(by: "browser", method: "GET", path: "\(callback)/resume", status: 302),
    ]
  }

  static func indented(_ json: Data) -> String? {
    guard let value = try? JSONSerialization.jsonObject(with: json),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
