import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real Chromium without a window, driven through chromedriver by the W3C WebDriver protocol.
final class Browser: Sendable {
  private let driver: URL
  private let session: String

  private init(driver: URL, session: String) {
    self.driver = driver
    self.session = session
  }

  /// The path of chromedriver; nil if the machine has none.
  static var driverPath: String? {
    ["/usr/bin/chromedriver", "/usr/local/bin/chromedriver", "/opt/homebrew/bin/chromedriver"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs `body` with a fresh browser, which is closed afterwards.
  ///
  /// - Parameter scripts: false for a browser whose owner has switched scripts off.
  static func run(scripts: Bool = true, _ body: (Browser) async throws -> Void) async throws {
    guard let path = driverPath else { throw Failure(description: "chromedriver is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--port=0"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      // chromedriver inherits a mask that blocks SIGTERM, so it would not receive it.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let port = try await output.read { $0.firstMatch(of: #/on port (\d+)\./#).flatMap { Int($0.1) } }
    let driver = URL(string: "http://127.0.0.1:\(port)")!
    let browser = try await open(driver, scripts: scripts)
    do { try await body(browser) } catch {
      try? await browser.close()
      throw error
    }
    try await browser.close()
  }

  private static func open(_ driver: URL, scripts: Bool) async throws -> Browser {
    var options: [String: Any] = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--window-size=900,1100",
      ]
    ]
    if !scripts { options["prefs"] = ["profile.managed_default_content_settings.javascript": 2] }
    let value = try await send(
      "POST", driver.appending(path: "session"),
      ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]])
    guard let value = value as? [String: Any], let session = value["sessionId"] as? String else {
      throw Failure(description: "no browser session")
    }
    let browser = Browser(driver: driver, session: session)
    try await browser.command("POST", "timeouts", ["implicit": 60_000])
    return browser
  }

  func close() async throws { try await command("DELETE", "") }

  func open(_ address: String) async throws { try await command("POST", "url", ["url": address]) }

  func address() async throws -> String { try await command("GET", "url") as? String ?? "" }

  func source() async throws -> String { try await command("GET", "source") as? String ?? "" }

  /// The visible text of the first element that a CSS selector finds.
  func text(_ selector: String) async throws -> String {
    try await command("GET", "element/\(try await element(selector))/text") as? String ?? ""
  }

  func click(_ selector: String) async throws {
    try await command("POST", "element/\(try await element(selector))/click", [:])
  }

  func screenshot(to path: String) async throws {
    let text = try await command("GET", "screenshot") as? String ?? ""
    try Data(base64Encoded: text)?.write(to: URL(fileURLWithPath: path))
  }

  /// Whether a selector finds anything, within a minute.
  func has(_ selector: String) async throws -> Bool { (try? await element(selector)) != nil }

  /// Found within a minute, since a click may return before the next page is loaded.
  private func element(_ selector: String) async throws -> String {
    let found = try await command("POST", "element", ["using": "css selector", "value": selector])
    guard let id = (found as? [String: String])?.values.first else {
      throw Failure(description: "nothing fits \(selector)")
    }
    return id
  }

  @discardableResult
  private func command(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any? {
    let url = URL(string: "\(driver.absoluteString)/session/\(session)\(path.isEmpty ? "" : "/" + path)")!
    return try await Self.send(method, url, body)
  }

  private static func send(_ method: String, _ url: URL, _ body: [String: Any]?) async throws -> Any? {
    // URLSession on Linux does not read chromedriver's headers, which have no space behind the colon.
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = HTTPMethod(rawValue: method)
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(data: try JSONSerialization.data(withJSONObject: body)))
    }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
    let data = Data(try await response.body.collect(upTo: 16 << 20).readableBytesView)
    let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    if let value = answer?["value"] as? [String: Any], let error = value["error"] as? String {
      throw Failure(description: "\(error): \(value["message"] ?? "")")
    }
    return answer?["value"]
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}
